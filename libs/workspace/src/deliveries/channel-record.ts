import type { Channel } from '#contracts';
import type { ChannelRow } from '#database';

/** A channel as the API shows it. */
export function toChannel(row: ChannelRow): Channel {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    member_ids: row.memberIds,
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
