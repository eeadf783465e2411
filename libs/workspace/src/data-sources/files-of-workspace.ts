import { join } from 'node:path';
import type { SourceAddress } from '#connectors';

const shared = 'shared/';

/** Where a path of a workspace begins, and what is left of it. */
export interface WorkspaceFile {
  folder: string | undefined;
  address: SourceAddress;
}

/**
 * A workspace sees the files of its own folder, which is named by its id, and under `shared/` those that the deployment
 * offers to all: a path must not lead to a file of another workspace.
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
