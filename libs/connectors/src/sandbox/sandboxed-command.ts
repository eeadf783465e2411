import { bubblewrapArguments } from './bubblewrap.js';
import type { Sandbox } from './sandbox.js';

/** A program to start, and the user to run it if that is not our own. */
export interface SandboxedCommand {
  program: string;
  args: string[];
  user?: { uid: number; gid: number };
}

/**
 * Builds the command that starts Node in a sandbox with these arguments. `paths` lists everything that it may read besides the system's
 * own files.
 */
export function sandboxedCommand(
  sandbox: Sandbox,
  args: readonly string[],
  paths: readonly string[],
): SandboxedCommand {
  const node = process.execPath;
  switch (sandbox.kind) {
    case 'bubblewrap':
      return {
        program: sandbox.program,
        args: [...bubblewrapArguments([node, ...paths]), node, ...args],
      };
    case 'user': {
      const uid = sandbox.users.next();
      // Node drops the other groups by itself when it changes the user, but cannot forbid new privileges.
      if (sandbox.setpriv === undefined) return { program: node, args: [...args], user: { uid, gid: uid } };
      const privileges = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
      const identity = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
      return { program: sandbox.setpriv, args: [...identity, ...privileges, '--', node, ...args] };
    }
    case 'none':
      return { program: node, args: [...args] };
  }
}
