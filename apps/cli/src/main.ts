import { exitCodes } from './failure.js';
import { run } from './run.js';

// The arguments may hold a key, and every user of a machine can list those of a process: the title takes their place.
process.title = 'qg';

// Ending closes the connection, which tells the server to stop.
process.once('SIGINT', () => process.exit(exitCodes.interrupted));

const { env, stdout, stderr } = process;
const surroundings = {
  env,
  // Opened when it is first read: most commands never do.
  get stdin() {
    return process.stdin;
  },
  stdout,
  stderr,
};
void run(surroundings, process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
