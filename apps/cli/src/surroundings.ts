/** What a command stands in. It comes from the process once, in main.ts, so that everything else can be run without one. */
export interface Surroundings {
  readonly env: Environment;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;
