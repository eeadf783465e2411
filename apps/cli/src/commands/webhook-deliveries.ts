import type { WebhookDelivery, WebhookSubscription, WebhookTest } from '#contracts';
import { Option } from 'commander';
import type { Command } from 'commander';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { Failure } from '../failure.js';
import { isRecord } from '../json.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import { printJson, printRows } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { fieldLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';
import { addListOptions, printList } from './list.js';

type Fields = Readonly<Record<string, unknown>>;
type State = WebhookDelivery['state'];

const states = [
  'pending',
  'in_flight',
  'succeeded',
  'failed',
  'cancelled',
] as const satisfies readonly State[];

const testFields = [
  'delivery_id',
  'event',
  'success',
  'status_code',
  'duration_ms',
  'error',
] as const satisfies readonly (keyof WebhookTest)[];

/** `qg webhooks list|trigger|deliveries|resend`, which members may. */
export function addDeliveries(webhooks: Command, environment: Environment): void {
  addListOptions(webhooks.command('list'))
    .description('the subscriptions of the workspace, newest first; for members')
    .addHelpText('after', examples('qg webhooks list', "qg webhooks list -q '.data[].id'"))
    .action((_options: object, command: Command) =>
      printList<WebhookSubscription>(environment, command, {
        call: 'listWebhookSubscriptions',
        columns: ['id', 'status', 'url', 'events'],
      }),
    );
  webhooks
    .command('trigger')
    .description('send an example event to a receiver now, and see what it answers; for editors')
    .argument('<subscription_id>', 'as webhooks list shows it', parseText)
    .option('--event <name>', 'which event to send an example of (alert.test_fired when left out)', parseText)
    .addHelpText(
      'after',
      examples('qg webhooks trigger sub_…', 'qg webhooks trigger sub_… --event query.completed --json'),
    )
    .action((id: string, _options: object, command: Command) => trigger(environment, id, command));
  addListOptions(webhooks.command('deliveries'))
    .description('what was and is to be delivered, newest first; for members')
    .argument('<subscription_id>', 'as webhooks list shows it', parseText)
    .addOption(new Option('--state <state>', 'those in this state alone').choices(states))
    .option('--event <name>', 'those of this event alone', parseText)
    .addHelpText(
      'after',
      examples(
        'qg webhooks deliveries sub_… --state failed',
        "qg webhooks deliveries sub_… --state failed -q '.data[].id' | xargs -n1 qg webhooks resend sub_…",
      ),
    )
    .action((id: string, _options: object, command: Command) => listDeliveries(environment, id, command));
  webhooks
    .command('resend')
    .description('send a delivery again, the same bytes under the same id; for editors')
    .argument('<subscription_id>', 'as webhooks list shows it', parseText)
    .argument('<delivery_id>', 'as webhooks deliveries shows it', parseText)
    .addHelpText('after', examples('qg webhooks resend sub_… dlv_…'))
    .action((subscription: string, delivery: string, _options: object, command: Command) =>
      resend(environment, subscription, delivery, command),
    );
}

function listDeliveries(environment: Environment, id: string, command: Command): Promise<void> {
  const { state, event } = optionsOf<{ state?: State; event?: string }>(command);
  return printList<WebhookDelivery & { status_code: number | null; tries: number }>(environment, command, {
    call: 'listWebhookDeliveries',
    columns: ['id', 'event', 'state', 'tries', 'status_code', 'created_at'],
    params: { sub_id: id },
    query: { ...(state && { state }), ...(event !== undefined && { event }) },
    shown: withLastAttempt,
  });
}

/** A delivery with what its last attempt met with, which is what a person looks for. */
function withLastAttempt(delivery: Fields): Fields {
  const attempts = Array.isArray(delivery['attempts']) ? delivery['attempts'].filter(isRecord) : [];
  return { ...delivery, tries: attempts.length, status_code: attempts.at(-1)?.['status_code'] ?? null };
}

async function trigger(environment: Environment, id: string, command: Command): Promise<void> {
  const options = optionsOf<{ event?: string }>(command);
  const format = formatOf(options);
  const { event } = options;
  const answer = await connect(environment, options).call('testWebhookSubscription', {
    params: { sub_id: id },
    ...(event !== undefined && { body: { event } }),
  });
  const values = testFields.map((field) => answer.json[field]);
  if (format === 'json') await printJson(environment, options, answer.bytes);
  else if (format !== 'table') await printRows(environment, format, { columns: testFields, rows: [values] });
  else {
    const fields = testFields.map((field, place) => [field, values[place]] as const);
    await printLines(environment, fieldLines(fields, terminalOf(environment.stdout, environment.env)));
  }
  if (answer.json['success'] !== true) throw new Failure('the receiver did not take it');
}

async function resend(
  environment: Environment,
  subscription: string,
  delivery: string,
  command: Command,
): Promise<void> {
  const options = optionsOf(command);
  const format = formatOf(options);
  const params = { sub_id: subscription, delivery_id: delivery };
  const { bytes } = await connect(environment, options).call('resendWebhookDelivery', { params });
  if (format === 'json') return printJson(environment, options, bytes);
  printMessage(
    environment,
    `${delivery} is sent again; qg webhooks deliveries ${subscription} shows what comes of it`,
  );
}
