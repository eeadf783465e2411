import { ReceiverNetwork } from '#webhooks';
import type { z } from 'zod';
import type { postingSettings, receiverSettings } from './settings.js';

type ReceiverSettings = z.infer<z.ZodObject<typeof receiverSettings>>;
type PostingSettings = z.infer<z.ZodObject<typeof postingSettings>>;

/** Builds the network of webhook receivers from a process's settings, with the proxy if the process posts to them. */
export function receiversOf(config: ReceiverSettings & Partial<PostingSettings>): ReceiverNetwork {
  const { QG_WEBHOOK_PROXY: url, QG_WEBHOOK_PROXY_LOOKUP: lookup = 'here' } = config;
  return new ReceiverNetwork({
    allowedRanges: config.QG_WEBHOOK_ADDRESSES_ALLOWED,
    plainHttp: config.QG_WEBHOOK_PLAIN_HTTP,
    proxy: url === undefined ? undefined : { url, lookup },
  });
}
