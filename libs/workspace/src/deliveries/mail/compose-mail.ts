import type { MailRecipient } from '#access';
import type { NoticeAttachment } from '../notice-attachments.js';
import type { NoticeContent, NoticeTopic } from '../notice-content.js';
import { oneLine } from '../one-line.js';
import { plainText } from '../plain-text.js';
import { mailHtml } from './mail-html.js';
import type { Mail } from './mailer.js';

const subjectMax = 200;

/** The facts in a mail. */
export interface MailFacts {
  /** The id of the notice's delivery to this person: the same for every attempt. */
  deliveryId: string;
  topic: NoticeTopic;
  content: NoticeContent;
  recipient: MailRecipient;
  workspaceName: string;
  url: string;
  unsubscribeUrl: string;
  /** The sender's domain. */
  domain: string;
  /** The pictures of charts, by the place of their section. */
  pictures: ReadonlyMap<number, Buffer>;
  /** The PDF of what it shows. */
  attachment?: NoticeAttachment | undefined;
}

/** The topics in words. */
export const topicWords: Readonly<Record<NoticeTopic, string>> = {
  alerts: 'mails about alerts',
  schedules: 'scheduled mails',
  digests: 'digests',
};

/** Writes a notice as a mail: HTML, plain text beside it, and the headers of RFC 8058 for unsubscribing with one click. */
export function composeMail(facts: MailFacts): Mail {
  const { deliveryId, topic, content, recipient, domain, unsubscribeUrl } = facts;
  const workspaceName = oneLine(facts.workspaceName, 100);
  const cids = new Map(
    [...facts.pictures.keys()].map((place) => [place, `${deliveryId}-${place}@${domain}`]),
  );
  const words = topicWords[topic];
  return {
    to: { name: oneLine(recipient.name, 100), address: recipient.email },
    subject: oneLine(content.subject, subjectMax),
    text: `${plainText(content, facts.url)}\n-- \nYou get ${words} as a member of ${workspaceName}. Unsubscribe: ${unsubscribeUrl}\n`,
    html: mailHtml({ ...facts, workspaceName, topicWords: words, pictures: cids }),
    messageId: `<${deliveryId}@${domain}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Keeps automatic answers, such as out-of-office replies, away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    pdf: facts.attachment,
    pictures: [...facts.pictures].flatMap(([place, png]) => {
      const cid = cids.get(place);
      return cid === undefined ? [] : [{ cid, png }];
    }),
  };
}
