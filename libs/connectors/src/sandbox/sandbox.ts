import type { UserRange } from './own-user.js';

/**
 * What keeps a process that reads files from all else. Bubblewrap shows it the program, the files that it reads and nothing
 * more of the system, not the network and no other process; a user of its own keeps it from what others may not read.
 */
export type Sandbox =
  | { kind: 'bubblewrap'; program: string }
  | { kind: 'user'; users: UserRange; setpriv: string | undefined }
  | { kind: 'none'; why: string };

/** What the deployment asks for; `required` does not start without one. */
export const sandboxSettings = ['auto', 'off', 'required'] as const;
export type SandboxSetting = (typeof sandboxSettings)[number];

/** Where nobody has chosen one. */
export const noSandbox: Sandbox = { kind: 'none', why: 'none was chosen' };
