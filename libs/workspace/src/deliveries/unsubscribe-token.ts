import { SealError } from '#platform';
import type { SecretBox } from '#platform';
import { z } from 'zod';
import { NoticeTopic } from './notice-content.js';

const binding = 'unsubscribe';

const Subscribed = z.object({ workspaceId: z.string(), memberId: z.string(), topic: NoticeTopic });
/** A member who gets the mails of a topic. */
export type Subscribed = z.infer<typeof Subscribed>;

/**
 * The token of a link that unsubscribes a member from a topic. It is sealed and not just signed, so the link reveals neither. Its bearer can
 * end these mails and nothing else. It has no expiry, because a mail may be read years later.
 */
export function unsubscribeToken(box: SecretBox, subscribed: Subscribed): string {
  const { keyId, sealed } = box.seal(JSON.stringify(subscribed), binding);
  return `${keyId}.${sealed.toString('base64url')}`;
}

/** The member and the topic of a token; undefined for an invalid one. */
export function readUnsubscribeToken(box: SecretBox, token: string): Subscribed | undefined {
  const [, keyId, sealed] = /^([\w-]{1,32})\.([\w-]{40,1000})$/.exec(token) ?? [];
  if (keyId === undefined || sealed === undefined) return undefined;
  try {
    return Subscribed.parse(
      JSON.parse(box.open({ keyId, sealed: Buffer.from(sealed, 'base64url') }, binding)),
    );
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}
