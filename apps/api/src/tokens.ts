/** Under which the clock is injected; everything else is injected by its class. */
export const clockToken = Symbol('Clock');

/** What it takes to reach data sources. */
export const sourceContextToken = Symbol('SourceContext');

/** What it takes to answer questions. */
export const askContextToken = Symbol('AskContext');

/** The settings that routes read. */
export const sessionHoursToken = Symbol('sessionHours');
export const publicUrlToken = Symbol('publicUrl');
