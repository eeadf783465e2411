/** A function that tells the time: production passes `systemClock`, a test one that it can move. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
