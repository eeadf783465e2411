import type { Command } from 'commander';
import { examples } from '../examples.js';
import { Failure, usageFailure } from '../failure.js';
import { printMessage } from '../output/print.js';
import { addDeliveries } from './webhook-deliveries.js';
import { addListen } from './webhooks-listen.js';
import { readInput } from '../read-input.js';
import { readStdin } from '../stdin.js';
import type { Environment } from '../environment.js';

interface VerifyOptions {
  signature: string;
  secret?: string;
}

/** `qg webhooks …` */
export function addWebhooks(program: Command, environment: Environment): void {
  const webhooks = program
    .command('webhooks')
    .description('subscriptions, their deliveries, and receiving them');
  webhooks
    .command('verify')
    .description('check the signature of a delivery; exits with 0 where it is right, else with 1')
    .argument('[file]', 'the body exactly as it was received; standard input when it is left out or -')
    .requiredOption('--signature <signature>', 'the X-Service-Signature header: sha256=…')
    .option(
      '--secret <secret>',
      'the signing secret, whsec_… (QG_WEBHOOK_SECRET); - reads it from standard input',
    )
    .addHelpText(
      'after',
      examples(
        'qg webhooks verify body.json --signature sha256=…          # with QG_WEBHOOK_SECRET set',
        'qg webhooks verify body.json --signature sha256=… --secret - < secret',
        'curl -s https://… | qg webhooks verify --signature sha256=…',
      ),
    )
    .action((file: string | undefined, options: VerifyOptions) => verify(environment, file ?? '-', options));
  addListen(webhooks, environment);
  addDeliveries(webhooks, environment);
}

async function verify(environment: Environment, file: string, options: VerifyOptions): Promise<void> {
  const secret = await secretOf(environment, file, options);
  const body = await readInput(environment, file);
  // Cryptography takes 5 ms to load, which no other command should pay for.
  const { isSignedWith } = await import('../signature.js');
  if (!isSignedWith(secret, body, options.signature))
    throw new Failure(
      'the signature does not belong to this body and secret; was the body changed, if only by a line feed?',
    );
  printMessage(environment, 'the signature is right');
}

async function secretOf(environment: Environment, file: string, { secret }: VerifyOptions): Promise<string> {
  const given = secret ?? environment.env['QG_WEBHOOK_SECRET'] ?? '';
  if (given === '-' && file === '-')
    throw usageFailure('standard input cannot hold both the secret and the body; name a file');
  const found = (given === '-' ? await readStdin(environment) : given).trim();
  if (found !== '') return found;
  throw usageFailure(
    'the signing secret is missing: set QG_WEBHOOK_SECRET, or --secret - to read it from standard input',
  );
}
