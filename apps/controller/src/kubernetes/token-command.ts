import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AccessError } from './cluster-access.js';

const run = promisify(execFile);
const commandLimitMs = 30_000;
/** A token that ends within a minute is not begun with. */
const leftMinMs = 60_000;

/** A command of a kubeconfig that prints credentials, as those of cloud providers do. */
export interface TokenCommand {
  apiVersion: string;
  command: string;
  args?: readonly string[] | null | undefined;
  env?: readonly { name: string; value: string }[] | null | undefined;
}

const Credential = z.object({
  status: z.object({
    token: z.string().min(1),
    expirationTimestamp: z.iso.datetime({ offset: true }).optional(),
  }),
});

/** Asks the command for a token, and again before that one ends. */
export function tokenFromCommand(
  command: TokenCommand,
  folder: string,
  now: () => number,
): () => Promise<string> {
  let known: { token: string; goodUntil: number } | undefined;
  return async () => {
    if (!known || now() > known.goodUntil) known = await askCommand(command, folder, now);
    return `Bearer ${known.token}`;
  };
}

async function askCommand(
  { apiVersion, command, args, env }: TokenCommand,
  folder: string,
  now: () => number,
): Promise<{ token: string; goodUntil: number }> {
  const info = { apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
  const own = (env ?? []).map(({ name, value }) => `${name}=${value}`);
  // A command with a slash is a path from the kubeconfig's folder; another is looked for in PATH.
  const program = command.includes('/') ? resolve(folder, command) : command;
  try {
    // `env` adds to the environment that the command inherits; we have none of our own to hand on.
    const settings = [...own, `KUBERNETES_EXEC_INFO=${JSON.stringify(info)}`];
    const { stdout } = await run('env', [...settings, program, ...(args ?? [])], { timeout: commandLimitMs });
    const { token, expirationTimestamp } = Credential.parse(JSON.parse(stdout)).status;
    const leftMs =
      expirationTimestamp === undefined ? Infinity : Date.parse(expirationTimestamp) - Date.now();
    return { token, goodUntil: now() + leftMs - leftMinMs };
  } catch {
    // Neither what it printed nor what was wrong with that may be told: it is a credential.
    throw new AccessError(`The kubeconfig's command ${command} gave no token.`);
  }
}
