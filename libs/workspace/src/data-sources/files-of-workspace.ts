import { join } from 'node:path';
import type { SourceAddress } from '#connectors';

const shared = 'shared/';

/** The folder in which a path of a workspace is resolved, and the source with the path below it. */
export interface WorkspaceFile {
  folder: string | undefined;
  address: SourceAddress;
}

/**
 * A workspace sees the files of its own folder, which is named by its id, and those under `shared/` that the deployment offers to all.
 * A path must not lead to a file of another workspace.
 */
export function filesOfWorkspace(
  filesFolder: string | undefined,
  workspaceId: string,
  address: SourceAddress,
): WorkspaceFile {
  if (filesFolder === undefined || (address.type !== 'duckdb' && address.type !== 'sqlite'))
    return { folder: filesFolder, address };
  const { path } = address.settings;
  if (!path.startsWith(shared)) return { folder: join(filesFolder, workspaceId), address };
  const settings = { path: path.slice(shared.length) };
  return { folder: join(filesFolder, shared), address: { type: address.type, settings } };
}
