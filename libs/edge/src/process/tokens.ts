/** The token of the clock, which has no class to be injected by. */
export const clockToken = Symbol('Clock');

/** The token of the parts that reach data sources. */
export const sourceContextToken = Symbol('SourceContext');

/** The token of the sandbox of processes that read files. */
export const fileSandboxToken = Symbol('FileSandbox');

/** The token of the parts that answer a question. */
export const askContextToken = Symbol('AskContext');
