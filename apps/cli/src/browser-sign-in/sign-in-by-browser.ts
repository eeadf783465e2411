import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Client } from '../client/client.js';
import { refusalOf, unexpectedResponse } from '../client/refusal.js';
import type { Environment } from '../environment.js';
import { usageFailure } from '../failure.js';
import { isRecord, parseJson, stringField } from '../json.js';
import { openInBrowser } from '../open-in-browser.js';
import { printMessage } from '../output/print.js';
import { listenForCode } from './listen-for-code.js';

/**
 * Signs in with a browser: OAuth 2.1 with PKCE, as any other program does it. Returns the API key that comes of it; undefined where the
 * deployment has it switched off.
 */
export async function signInByBrowser(
  environment: Environment,
  client: Client,
  opensBrowser: boolean,
): Promise<string | undefined> {
  const { base } = client.connection;
  const issuer = await issuerOf(client);
  if (issuer === undefined) return undefined;
  if (issuer !== base)
    throw usageFailure(
      `${base} calls itself ${issuer}; sign in there, where your browser goes: --base ${issuer}`,
    );
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const listening = await listenForCode({ state, issuer });
  try {
    const { redirectUri } = listening;
    const clientId = await register(client, redirectUri);
    const asked = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state,
      resource: base,
    });
    await show(environment, `${base}/app/authorize?${asked.toString()}`, opensBrowser);
    const code = await listening.code;
    return await exchange(client, {
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    });
  } finally {
    listening.close();
  }
}

/** The name that the deployment has for itself; undefined where nobody signs in with a browser. */
async function issuerOf(client: Client): Promise<string | undefined> {
  const target = '/.well-known/oauth-authorization-server';
  const { status, bytes } = await client.send({ method: 'GET', target, label: 'Reading' });
  const metadata = status === 200 ? parseJson(bytes.toString('utf8')) : undefined;
  return isRecord(metadata) ? stringField(metadata, 'issuer') : undefined;
}

async function register(client: Client, redirectUri: string): Promise<string> {
  // The name stands in the list of keys, where it tells which machine has one.
  const name = `qg on ${hostname().replaceAll(/[^!-~]/g, '')}`.trim().slice(0, 80);
  const body = JSON.stringify({ client_name: name, redirect_uris: [redirectUri] });
  return send(client, '/auth/oauth/register', { body }, 'client_id');
}

function exchange(client: Client, fields: Record<string, string>): Promise<string> {
  const given = { grant_type: 'authorization_code', resource: client.connection.base, ...fields };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return send(
    client,
    '/auth/oauth/token',
    { body: new URLSearchParams(given).toString(), headers },
    'access_token',
  );
}

/** Sends a request of OAuth's; returns a field of the answer. */
async function send(
  client: Client,
  target: string,
  request: { body: string; headers?: Record<string, string> },
  field: string,
): Promise<string> {
  const answer = await client.send({ method: 'POST', target, label: 'Signing in', ...request });
  if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, client.connection, target);
  const json = parseJson(answer.bytes.toString('utf8'));
  const value = isRecord(json) ? stringField(json, field) : undefined;
  if (value === undefined) throw unexpectedResponse(answer, client.connection);
  return value;
}

async function show(environment: Environment, address: string, opensBrowser: boolean): Promise<void> {
  if (opensBrowser && (await openInBrowser(address, environment.env)))
    printMessage(environment, `sign in with the browser that has opened; if none has, open ${address}`);
  else printMessage(environment, `open this address in a browser on this machine: ${address}`);
}
