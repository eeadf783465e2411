import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { makeShopOfDay } from './prepare-shop.js';

const Task = z.object({
  place: z.object({
    postgresUrl: z.string(),
    filesFolder: z.string(),
    reader: z.object({ user: z.string(), password: z.string() }),
  }),
  now: z.date(),
});

const { place, now } = Task.parse(workerData);
await makeShopOfDay(place, now);
parentPort?.postMessage('made');
