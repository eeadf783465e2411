/** The environment of a command. It comes from the process once, in main.ts, so that everything else can be run without one. */
export interface Environment {
  readonly env: EnvironmentVariables;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Does this at the first Ctrl-C instead of ending; a second one ends. */
  readonly onInterrupt: (handle: () => void) => void;
}

/** Variables of the environment, by name. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;
