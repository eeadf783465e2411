export { askContextToken, clockToken, sourceContextToken } from '#edge';

/** The settings that routes read. */
export const sessionHoursToken = Symbol('sessionHours');
export const publicUrlToken = Symbol('publicUrl');
