import { bubblewrapArguments } from './bubblewrap.js';
import type { Sandbox } from './sandbox.js';

/** A program to start, with the user to start it as where that is not our own. */
export interface SandboxedCommand {
  program: string;
  args: string[];
  user?: { uid: number; gid: number };
}

/** The command that starts Node in a sandbox with these arguments; `paths` is all that it may read of what is not the system's own. */
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
      // Node lets go of the other groups by itself where it changes the user, but knows nothing of new privileges.
      if (sandbox.setpriv === undefined) return { program: node, args: [...args], user: { uid, gid: uid } };
      const privileges = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
      const identity = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
      return { program: sandbox.setpriv, args: [...identity, ...privileges, '--', node, ...args] };
    }
    case 'none':
      return { program: node, args: [...args] };
  }
}
