import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SandboxSetting } from '#connectors';

/** Not from where they are defined, which takes a second to load. */
const sandboxSettings: readonly SandboxSetting[] = ['auto', 'off', 'required'];

export const usage = `Usage: npm start -- [options]

  --port N     the port of the API (8080); health and metrics are at N + 1000
  --host NAME  the address to listen on (localhost)
  --data DIR   where everything is kept (.questglass)
  --sandbox S  what processes that read files run in: auto (what the system has), off or required
  --reset      forget everything that is kept there, and start over
  --help       show this

Several can run side by side, each with a port and a folder of its own.
DATABASE_URL, when it is set, is used instead of the PostgreSQL that comes along.
`;

export interface Options {
  port: number;
  host: string;
  data: string;
  /** As QG_FILE_SANDBOX, which it overrules. */
  sandbox: SandboxSetting | undefined;
  reset: boolean;
  help: boolean;
}

/** The command line is wrong; the message is for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new UsageError(`--port takes a number up to 65535, not "${values.port}"`);
  if (values.data === '') throw new UsageError('--data needs a folder');
  const { host, reset, help } = values;
  return { port, host, data: resolve(values.data), sandbox: sandboxOf(values.sandbox), reset, help };
}

function sandboxOf(text: string | undefined): SandboxSetting | undefined {
  const found = sandboxSettings.find((setting) => setting === text);
  if (text !== undefined && !found)
    throw new UsageError(`--sandbox takes ${sandboxSettings.join(', ')}, not "${text}"`);
  return found;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8080' },
        host: { type: 'string', default: 'localhost' },
        data: { type: 'string', default: '.questglass' },
        sandbox: { type: 'string' },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'the options are wrong', { cause });
  }
}
