import type { NoticeContent, NoticeTopic } from './notice-content.js';

/** A notice for one person or place. */
export interface OutgoingNotice {
  workspaceId: string;
  deliveryId: string;
  noticeId: string;
  topic: NoticeTopic;
  content: NoticeContent;
  /** Whether it shows a conversation, which is not everybody's. */
  isOfConversation: boolean;
}
