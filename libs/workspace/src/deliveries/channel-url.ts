import type { ChannelRow } from '#database';
import type { SecretBox } from '#platform';

/** The columns that hold the address of a channel. */
type KeptUrl = Pick<ChannelRow, 'host' | 'sealed' | 'sealedKeyId'>;

/** Seals the address of a channel, bound to it: copied to another one, it does not open. */
export function sealUrl(box: SecretBox, channelId: string, url: string): KeptUrl {
  const { keyId, sealed } = box.seal(url, bindingOf(channelId));
  return { host: new URL(url).host, sealed, sealedKeyId: keyId };
}

/** The address of a channel; undefined for one of mails. */
export function openUrl(
  box: SecretBox,
  channelId: string,
  { sealed, sealedKeyId }: Pick<KeptUrl, 'sealed' | 'sealedKeyId'>,
): URL | undefined {
  if (!sealed || sealedKeyId === null) return undefined;
  return new URL(box.open({ keyId: sealedKeyId, sealed }, bindingOf(channelId)));
}

function bindingOf(channelId: string): string {
  return `channel:${channelId}`;
}
