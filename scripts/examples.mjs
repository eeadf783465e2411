// `npm run examples -- [http://localhost:8080] [.questglass]`: walks every operation of what `npm start` runs, and writes what was
// sent and answered to apps/api/src/openapi/examples.json, from where the OpenAPI document and the docs take it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventReceiver } from './examples/event-receiver.mjs';
import { Recorder } from './examples/recorder.mjs';
import { walkBoards } from './examples/walk-boards.mjs';
import { walkDeliveries } from './examples/walk-deliveries.mjs';
import { walkPeople } from './examples/walk-people.mjs';
import { walkSources } from './examples/walk-sources.mjs';
import { walkWatching } from './examples/walk-watching.mjs';

const [base = 'http://localhost:8080', folder = '.questglass'] = process.argv.slice(2);
/** @type {{ accounts: { demo: { email: string, password: string, api_key: string, workspace_id: string } } }} */
const { accounts } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
const { email, password, api_key: apiKey, workspace_id: workspaceId } = accounts.demo;
/** @type {import('./examples/recorder.mjs').Description} */
const description = JSON.parse(await (await fetch(`${base}/v1/openapi.json`)).text());

const recorder = new Recorder(base, description);
recorder.params = { workspace_id: workspaceId };
recorder.tokens = { apiKey };
const session = await recorder.call('signIn', { body: { email, password } });
recorder.tokens['session'] = session['token'];
recorder.examples = {};
const receiver = new EventReceiver();
const address = await receiver.open();
const subscription = await recorder.call('createWebhookSubscription', {
  body: { url: address, events: ['*'] },
});
recorder.examples = {};
try {
  await walkPeople(recorder);
  await walkBoards(recorder);
  await walkSources(recorder);
  await walkWatching(recorder, address);
  await walkDeliveries(recorder, new URL('/services/sales', address).href);
  const params = { sub_id: subscription['id'] };
  for (const event of Object.keys(description.webhooks))
    await recorder.call('testWebhookSubscription', { params, body: { event } });
  await recorder.call('removeWebhookSubscription', { params });
} finally {
  receiver.close();
}
if (recorder.missing.length > 0) throw new Error(`not walked: ${recorder.missing.join(', ')}`);
const inOrder = (/** @type {Record<string, unknown>} */ examples, /** @type {string[]} */ names) =>
  Object.fromEntries(names.map((name) => [name, examples[name]]));
const written = {
  operations: inOrder(recorder.examples, Object.keys(recorder.examples).toSorted()),
  events: inOrder(receiver.examples, Object.keys(description.webhooks)),
};
const file = new URL('../apps/api/src/openapi/examples.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(written, undefined, 1)}\n`);
console.log(
  `${Object.keys(written.operations).length} operations and ${Object.keys(written.events).length} events.`,
);
