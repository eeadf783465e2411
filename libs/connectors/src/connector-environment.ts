import type { EngineShare } from './file-engine/engine-quota.js';
import type { SourceNetwork } from './network.js';
import type { Sandbox } from './sandbox/sandbox.js';

/** The parts that every connector gets from the process that it runs in. */
export interface ConnectorEnvironment {
  network: SourceNetwork;
  /** The folder that `path` settings begin in; undefined where the deployment offers no files. */
  filesFolder: string | undefined;
  /** Connections that one source may have open at a time. */
  connectionsMax: number;
  /** The share of places for processes that read files; the source has its own places where it is left out. */
  engines?: EngineShare;
  /** The sandbox of these processes; none where it is left out. */
  sandbox?: Sandbox;
}
