import type { EngineShare } from './file-engine/engine-quota.js';
import type { SourceNetwork } from './network.js';
import type { Sandbox } from './sandbox/sandbox.js';

/** The parts that every connector gets from the process that it runs in. */
export interface ConnectorEnvironment {
  network: SourceNetwork;
  /** The folder to which `path` settings are relative; undefined if the deployment offers no files. */
  filesFolder: string | undefined;
  /** Connections that one source may have open at a time. */
  connectionsMax: number;
  /** The share of slots for processes that read files; if it is left out, the source has slots of its own. */
  engines?: EngineShare;
  /** The wait of a statement for such a process; half a minute if it is left out. */
  engineWaitMsMax?: number;
  /** The sandbox of these processes; if it is left out, they run without one. */
  sandbox?: Sandbox;
}
