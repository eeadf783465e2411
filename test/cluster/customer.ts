import { z } from 'zod';
import { call } from './caller.js';
import type { Shop } from './neighbours.js';
import { admin } from './run-program.js';
import { hosts } from './cluster-environment.js';

const Id = z.object({ id: z.string() });
const Key = z.object({ id: z.string(), secret: z.string() });
const Member = z.object({ password: z.string() });
const Session = z.object({ token: z.string() });

/** A customer's workspace with a key, an admin who is signed in, and a shop as its data source. */
export interface Customer {
  workspaceId: string;
  secret: string;
  token: string;
}

/** Makes a customer as an operator and its admin do: by commands in a pod, and over HTTP. */
export async function makeCustomer(shop: Shop): Promise<Customer> {
  const account = Id.parse(await admin('account', 'create', 'Acme', '--plan', 'enterprise'));
  const { id: workspaceId } = Id.parse(await admin('workspace', 'create', account.id, 'Acme'));
  const email = 'admin@acme.example';
  const { password } = Member.parse(await admin('member', 'create', workspaceId, email));
  const { secret } = Key.parse(await admin('key', 'create', workspaceId, 'Tests'));
  const session = await call(hosts.route, '/auth/sessions', { json: { email, password } });
  const customer = { workspaceId, secret, token: Session.parse(session.body).token };
  const source = await manage(customer, 'data-sources', {
    name: 'Shop',
    type: 'postgresql',
    settings: {
      host: shop.host,
      database: 'shop',
      user: 'questglass_reader',
      password: 'change-me',
      ca: shop.authority,
    },
  });
  if (source.status !== 201) throw new Error(JSON.stringify(source.body));
  return customer;
}

/** Posts to a session route of the customer's workspace. */
export function manage({ workspaceId, token }: Customer, path: string, json: unknown) {
  return call(hosts.route, `/workspaces/${workspaceId}/${path}`, { bearer: token, json });
}

/** Makes a key that holds from the given addresses alone. */
export async function makeKeyFrom(customer: Customer, allowedCidrs: readonly string[]): Promise<string> {
  const ranges = allowedCidrs.flatMap((range) => ['--cidr', range]);
  return Key.parse(await admin('key', 'create', customer.workspaceId, 'From there', ...ranges)).secret;
}
