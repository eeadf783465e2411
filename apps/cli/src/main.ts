import { exitCodes } from './failure.js';
import { run } from './run.js';
import type { Environment } from './environment.js';

// The arguments may hold a key, and every user of a machine can list those of a process: the title takes their place.
process.title = 'qg';

// Ending closes the connection, which tells the server to stop. A command that has more to do says so.
const interrupt = { handle: () => process.exit(exitCodes.interrupted) as void };
process.on('SIGINT', () => interrupt.handle());

// Opened when they are first used: each stream takes milliseconds, and most commands need one of them.
const environment: Environment = {
  env: process.env,
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  onInterrupt: (handle) => {
    interrupt.handle = () => {
      interrupt.handle = () => process.exit(exitCodes.interrupted);
      handle();
    };
  },
};
void run(environment, process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
