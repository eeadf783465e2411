/**
 * The sample shop's data are of the present day. The first start makes them before it serves; a start on a later day serves
 * at once and makes them anew beside that, as does a service that runs past midnight (UTC). They are made in a thread of
 * their own, which would otherwise hold up every request for seconds.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { randomBase62 } from '#platform';
import type { Log } from '#platform';
import type { FolderSecrets } from './folder-secrets.js';
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
): Promise<DemoShop> {
  const { postgresUrl, filesFolder, secrets, log } = options;
  const password = (await secrets.read(secretName, 'password')) ?? randomBase62(24, randomBytes);
  const place: ShopPlace = { postgresUrl, filesFolder, reader: { user: 'shop_reader', password } };
  if (!existsSync(shopFile(filesFolder))) await makeInThread(place, now());
  await letReaderIn(place);
  const { hostname, port } = new URL(postgresUrl);
  const parts = { host: hostname, port, database: 'shop', user: place.reader.user, password };
  for (const [key, value] of Object.entries(parts)) await secrets.write(secretName, key, value);
  return keepCurrent(place, log, now);
}

function keepCurrent(place: ShopPlace, log: Log, now: () => Date): DemoShop {
  let making = Promise.resolve();
  const check = () => {
    making = making
      .then(async () => ((await isShopCurrent(place, now())) ? undefined : makeInThread(place, now())))
      .catch((error: unknown) => log.warn({ error }, 'the sample shop could not be brought up to date'));
  };
  check();
  const timer = setInterval(check, checkEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await making;
    },
  };
}

function makeInThread(place: ShopPlace, now: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./shop/shop-worker.js', import.meta.url), {
      workerData: { place, now },
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`making the sample shop ended with ${code}`));
    });
  });
}
