/** Under which the clock is injected; everything else is injected by its class. */
export const clockToken = Symbol('Clock');

/** What it takes to reach data sources. */
export const sourceContextToken = Symbol('SourceContext');

/** What the processes that read files run in. */
export const fileSandboxToken = Symbol('FileSandbox');

/** What it takes to answer a question. */
export const askContextToken = Symbol('AskContext');
