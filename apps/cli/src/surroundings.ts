/** The surroundings of a command. They come from the process once, in main.ts, so that everything else can be run without one. */
export interface Surroundings {
  readonly env: Environment;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Does this at the first Ctrl-C instead of ending; a second one ends. */
  readonly onInterrupt: (handle: () => void) => void;
}

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;
