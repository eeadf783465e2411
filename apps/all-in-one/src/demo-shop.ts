/**
 * The sample shop's data are of the present day. The first start makes them before it serves. A start on a later day serves at once and
 * remakes them in the background, as does a service that runs past midnight (UTC).
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { randomBase62 } from '#platform';
import type { Log } from '#platform';
import type { FolderSecrets } from '../../controller/src/folder/folder-secrets.js';
import { makeInProcess } from './shop/make-in-process.js';
import { isShopCurrent, letReaderIn, shopFile } from './shop/prepare-shop.js';
import type { ShopPlace } from './shop/prepare-shop.js';

/** The Secret that the manifest of the shop's data source names. */
const secretName = 'demo-shop-database';
const checkEveryMs = 600_000;

/** A shop that stays up to date until it is stopped. */
export interface DemoShop {
  stop(): Promise<void>;
}

/** Makes the shop where there is none, and writes down how to reach it. */
export async function openDemoShop(
  options: { postgresUrl: string; filesFolder: string; secrets: FolderSecrets; log: Log },
  now: () => Date,
  signal: AbortSignal,
): Promise<DemoShop> {
  const { postgresUrl, filesFolder, secrets, log } = options;
  const password = (await secrets.read(secretName, 'password')) ?? randomBase62(24, randomBytes);
  const place: ShopPlace = { postgresUrl, filesFolder, reader: { user: 'shop_reader', password } };
  if (!existsSync(shopFile(filesFolder))) await makeInProcess(place, now(), signal);
  await letReaderIn(place);
  const { hostname, port } = new URL(postgresUrl);
  const parts = { host: hostname, port, database: 'shop', user: place.reader.user, password };
  for (const [key, value] of Object.entries(parts)) await secrets.write(secretName, key, value);
  return keepCurrent(place, log, now);
}

function keepCurrent(place: ShopPlace, log: Log, now: () => Date): DemoShop {
  const stopping = new AbortController();
  let making = Promise.resolve();
  const check = () => {
    making = making
      .then(() => bringUpToDate(place, now(), stopping.signal))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ error }, 'the sample shop could not be brought up to date');
      });
  };
  check();
  const timer = setInterval(check, checkEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      // An interrupted shop is made again at the next start.
      stopping.abort();
      await making;
    },
  };
}

async function bringUpToDate(place: ShopPlace, now: Date, signal: AbortSignal): Promise<void> {
  if (!(await isShopCurrent(place, now))) await makeInProcess(place, now, signal);
}
