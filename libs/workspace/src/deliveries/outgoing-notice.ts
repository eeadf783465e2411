import type { NoticeContent, NoticeTopic } from './notice-content.js';

/** A notice for one person or place. */
export interface OutgoingNotice {
  workspaceId: string;
  deliveryId: string;
  noticeId: string;
  topic: NoticeTopic;
  content: NoticeContent;
}
