import { describeWorkspace, findMailRecipients } from '#access';
import type { ChannelRow, EntityManager } from '#database';
import type { SecretBox } from '#platform';
import { classifyResult } from '#webhooks';
import type { Post } from '#webhooks';
import { openUrl } from './channel-url.js';
import { noMailWords } from './channels.js';
import { slackMessage } from './chat/slack-message.js';
import { teamsMessage } from './chat/teams-message.js';
import { composeMail } from './mail/compose-mail.js';
import type { Mailer } from './mail/mailer.js';
import type { DrawCharts } from './mail/draw-charts.js';
import { findAttachment } from './notice-attachments.js';
import type { NoticeContent } from './notice-content.js';
import type { OutgoingNotice } from './outgoing-notice.js';
import type { SendResult } from './send-result.js';
import { unsubscribeToken } from './unsubscribe-token.js';

/** The dependencies of sending. */
export interface SendingContext {
  db: EntityManager;
  secrets: SecretBox;
  post: Post;
  /** Undefined where this deployment sends no mail. */
  mailer: Mailer | undefined;
  draw: DrawCharts;
  /** The public address of the service. */
  publicUrl: string;
}

const noMail: SendResult = { state: 'retry', error: noMailWords, retryAfterMs: undefined };

/** Sends a notice to a member, unless they have left the workspace or never signed in. */
export async function sendMail(
  context: SendingContext,
  notice: OutgoingNotice,
  memberId: string,
): Promise<SendResult> {
  const { db, secrets, mailer, draw, publicUrl } = context;
  const { workspaceId, deliveryId, topic, content } = notice;
  const [recipient] = await findMailRecipients(db, workspaceId, [memberId]);
  if (!recipient) return { state: 'cancelled', error: 'the member has left' };
  if (!recipient.hasSignedIn) return { state: 'cancelled', error: 'the member has not signed in yet' };
  if (!mailer) return noMail;
  const token = unsubscribeToken(secrets, { workspaceId, memberId, topic });
  const mail = composeMail({
    deliveryId,
    topic,
    content,
    recipient,
    workspaceName: (await describeWorkspace(db, workspaceId)).name,
    url: urlOf(publicUrl, content),
    unsubscribeUrl: `${publicUrl}/mail/unsubscribe?token=${token}`,
    domain: mailer.domain,
    pictures: await draw(notice),
    attachment: await findAttachment(db, workspaceId, notice.noticeId),
  });
  return mailer.send(mail);
}

/** Sends a notice to a channel of Slack or Teams. */
export async function sendToChat(
  { secrets, post, publicUrl }: SendingContext,
  { content }: Pick<OutgoingNotice, 'content'>,
  { id, kind, sealed, sealedKeyId }: ChannelRow,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<SendResult> {
  const url = openUrl(secrets, id, { sealed, sealedKeyId });
  if (!url) return { state: 'refused', error: 'the channel has no address' };
  const write = kind === 'slack' ? slackMessage : teamsMessage;
  const body = Buffer.from(JSON.stringify(write(content, urlOf(publicUrl, content))));
  const headers = ['content-type', 'application/json', 'user-agent', 'Questglass-Deliveries/1.0'];
  const outcome = classifyResult(await post({ subscriptionId: id, url, headers, body }, signal), now());
  if (outcome.state === 'succeeded') return { state: 'sent' };
  const error = outcome.error ?? 'nobody knows whether it arrived';
  const { retryAfterMs } = outcome;
  const statusCode = outcome.statusCode ?? 0;
  if (isGone(statusCode)) return { state: 'refused', error: `${error}; the webhook was removed` };
  return isRefused(statusCode) ? { state: 'refused', error } : { state: 'retry', error, retryAfterMs };
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

const laterStatuses = new Set([408, 425, 429]);

/** A message that is refused once would be refused again, and would block those behind it for a day. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && !laterStatuses.has(status);
}

function urlOf(publicUrl: string, { path }: NoticeContent): string {
  return `${publicUrl}/app${path}`;
}
