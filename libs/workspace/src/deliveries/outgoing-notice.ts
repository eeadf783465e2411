import type { NoticeContent, NoticeTopic } from './notice-content.js';

/** A conversation, and the member on whose behalf it is shown; null where they are unknown. */
export interface ShownConversation {
  id: string;
  sentFor: string | null;
}

/** A notice for one person or place. */
export interface OutgoingNotice {
  workspaceId: string;
  deliveryId: string;
  noticeId: string;
  topic: NoticeTopic;
  content: NoticeContent;
  /** The conversation that it shows, which not everybody may see. */
  conversation: ShownConversation | undefined;
}
