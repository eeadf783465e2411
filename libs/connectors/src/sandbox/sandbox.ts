import type { UserRange } from './own-user.js';

/**
 * The sandbox of a process that reads files. Bubblewrap shows the process only its program and its files: no network, no other process
 * and nothing else of the system. A user of its own keeps the process from files that other users may not read.
 */
export type Sandbox =
  | { kind: 'bubblewrap'; program: string }
  | { kind: 'user'; users: UserRange; setpriv: string | undefined }
  | { kind: 'none'; why: string };

/** The deployment's setting; `required` does not start without a sandbox. */
export const sandboxSettings = ['auto', 'off', 'required'] as const;
export type SandboxSetting = (typeof sandboxSettings)[number];

/** The sandbox of a process that has chosen none. */
export const noSandbox: Sandbox = { kind: 'none', why: 'none was chosen' };
