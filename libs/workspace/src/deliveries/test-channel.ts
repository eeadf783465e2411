import { recordAudit, requireActsBelow } from '#access';
import type { WorkspaceAct } from '#access';
import { Refusal } from '#contracts';
import type { ChannelTest } from '#contracts';
import type { ChannelRow } from '#database';
import { newId } from '#platform';
import { channelTarget } from './channel-record.js';
import { findChannel, requireMail } from './channels.js';
import type { NoticeContent } from './notice-content.js';
import { sendMail, sendToChat } from './send-notice.js';
import type { SendingContext } from './send-notice.js';
import type { SendResult } from './send-result.js';

const testLimit = {
  action: 'channel.tested',
  perMinute: 10,
  perHour: 60,
  refusal: tooManyChannelTests,
} as const;

/** Sends a message over a channel while the caller waits. A mail goes only to the caller. */
export async function testChannel(
  context: SendingContext,
  act: WorkspaceAct,
  id: string,
): Promise<ChannelTest> {
  const { db, mailer } = context;
  const channel = await findChannel(db, act.workspaceId, id);
  if (channel.kind === 'email') requireMail(mailer !== undefined);
  await db.transaction(async (tx) => {
    await requireActsBelow(tx, act, testLimit);
    await recordAudit(tx, { ...act, action: 'channel.tested', target: channelTarget(channel) });
  });
  const startedAt = performance.now();
  const result = await sendTest(context, act, channel);
  return {
    success: result.state === 'sent',
    duration_ms: Math.round(performance.now() - startedAt),
    error: result.state === 'sent' ? null : result.error,
  };
}

async function sendTest(
  context: SendingContext,
  { workspaceId, actor, at }: WorkspaceAct,
  channel: ChannelRow,
): Promise<SendResult> {
  const id = newId('ndl', at);
  const content = testContent(channel.name);
  const notice = {
    workspaceId,
    deliveryId: id,
    noticeId: id,
    topic: 'alerts' as const,
    content,
    conversation: undefined,
  };
  if (channel.kind !== 'email') {
    const signal = new AbortController().signal;
    return sendToChat(context, notice, channel, { now: () => at, signal });
  }
  return sendMail(context, notice, actor.id ?? '');
}

function testContent(name: string): NoticeContent {
  return {
    subject: `A test of the channel ${name}`,
    lead: 'It works: what this channel is chosen for arrives here.',
    mood: 'plain',
    path: '/settings',
    sections: [],
  };
}

function tooManyChannelTests(): Refusal {
  const message = `a workspace may try its channels ${testLimit.perMinute} times a minute and ${testLimit.perHour} times an hour; try again later`;
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '60' });
}
