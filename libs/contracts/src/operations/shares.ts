import { operation } from '../operation.js';
import { pageOf } from '../schemas/fields.js';
import { CreatedShare, Share, ShareInput, ShareQuery } from '../schemas/shares.js';

const shares = '/workspaces/{workspace_id}/shares';
const share = { auth: 'workspace', tag: 'Shares' } as const;

/** Operations on share links. */
export const shareOperations = {
  createShare: operation({
    ...share,
    id: 'createShare',
    method: 'POST',
    path: shares,
    summary: 'Make a link under which anybody sees one published dashboard',
    role: 'editor',
    body: ShareInput,
    status: 201,
    output: CreatedShare,
  }),
  listShares: operation({
    ...share,
    id: 'listShares',
    method: 'GET',
    path: shares,
    summary: 'Links that still lead somewhere, newest first',
    query: ShareQuery,
    status: 200,
    output: pageOf(Share),
  }),
  removeShare: operation({
    ...share,
    id: 'removeShare',
    method: 'DELETE',
    path: `${shares}/{share_id}`,
    summary: 'End a link: it leads nowhere from the next request on',
    role: 'editor',
    status: 204,
  }),
};
