import type { Channel } from '#contracts';
import type { ChannelRow } from '#database';
import type { PresentMembers } from './present-members.js';

/** A channel as the API shows it, without members who have left. */
export function toChannel(row: ChannelRow, present: PresentMembers): Channel {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    member_ids: row.memberIds.filter((id) => present.has(id)),
    unreached_member_ids: row.memberIds.filter((id) => present.get(id) === false),
    host: row.host,
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Its name in the audit log. */
export function channelTarget({ id, name }: Pick<ChannelRow, 'id' | 'name'>) {
  return { type: 'channel', id, name };
}
