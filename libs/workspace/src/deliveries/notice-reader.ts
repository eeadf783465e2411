import type { EntityManager } from '#database';
import { BoundedCache } from '#platform';
import { NoticeContent, NoticeTopic } from './notice-content.js';
import type { DeliveryLease } from './delivery-lease.js';
import type { OutgoingNotice } from './outgoing-notice.js';

const keptCellsMax = 200_000;
const leastCells = 1_000;

/** The record of a notice; its content is left out where it is cached. */
interface NoticeRecord {
  topic: string;
  conversationId: string | null;
  sentFor: string | null;
  content: unknown;
}

/** A notice for somebody, or the reason why there is none. */
export type ReadNotice =
  | { state: 'read'; notice: OutgoingNotice }
  /** Erased meanwhile, with its delivery. */
  | { state: 'gone' }
  /** In a format that this version of the service cannot read. */
  | { state: 'unreadable' };

/** Reads notices as they are sent. A notice never changes, so one for many people is parsed once; its existence is checked each time. */
export class NoticeReader {
  readonly #contents = new BoundedCache<NoticeContent>(keptCellsMax, cellsOf);

  constructor(private readonly db: EntityManager) {}

  async read({ workspaceId, noticeId, id: deliveryId }: DeliveryLease): Promise<ReadNotice> {
    // Kept in a variable: notices that are read meanwhile may evict it.
    const known = this.#contents.get(noticeId);
    const [row]: NoticeRecord[] = await this.db.query(
      `SELECT topic, conversation_id AS "conversationId", sent_for AS "sentFor", CASE WHEN $3 THEN NULL ELSE content END AS content
       FROM notice WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, noticeId, known !== undefined],
    );
    if (!row) return { state: 'gone' };
    // Another delivery of it may have been read while this one waited.
    const content = known ?? this.#contents.get(noticeId) ?? NoticeContent.safeParse(row.content).data;
    const { data: topic } = NoticeTopic.safeParse(row.topic);
    if (!content || !topic) return { state: 'unreadable' };
    this.#contents.set(noticeId, content);
    const { conversationId, sentFor } = row;
    const conversation = conversationId === null ? undefined : { id: conversationId, sentFor };
    return { state: 'read', notice: { workspaceId, deliveryId, noticeId, topic, content, conversation } };
  }
}

function cellsOf({ sections }: NoticeContent): number {
  return sections.reduce(
    (cells, { chart, table }) => cells + (chart?.rows.flat().length ?? 0) + (table?.rows.flat().length ?? 0),
    leastCells,
  );
}
