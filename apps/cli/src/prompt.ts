import { Failure, exitCodes } from './failure.js';
import type { Environment } from './environment.js';

/** Asks a person for a line, on standard error, because standard output is for answers. Hidden input is not echoed. */
export async function ask(
  environment: Environment,
  question: string,
  answer: 'shown' | 'hidden',
): Promise<string> {
  const [{ createInterface }, { Writable }] = await Promise.all([
    import('node:readline'),
    import('node:stream'),
  ]);
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Before the question: from here on the terminal echoes nothing by itself, not even what is pasted at once.
  const lines = createInterface({
    input: environment.stdin,
    output: answer === 'shown' ? environment.stderr : nothing,
    terminal: true,
    historySize: 0,
  });
  if (answer === 'hidden') environment.stderr.write(question);
  lines.setPrompt(question);
  lines.prompt();
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new Failure('', exitCodes.interrupted)));
      lines.once('close', () => reject(new Failure('nothing was entered', exitCodes.usage)));
    });
  } finally {
    lines.close();
    if (answer === 'hidden') environment.stderr.write('\n');
  }
}
