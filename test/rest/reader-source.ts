import type { BuiltKey } from '#testing';
import type { startTestApi } from '../start-test-api.js';

/** A workspace's source as a careful customer connects it: read by a role that may do no more than it is granted. */
export interface ReaderSource {
  /** Of the workspace, with the scope to ask. */
  key: BuiltKey;
  role: string;
  id: string;
}

const password = 'a reader of the shop';

/** Makes the tables, and what of them the role may read, before it connects. */
export async function connectReader(
  api: ReturnType<typeof startTestApi>,
  make: (role: string) => Promise<unknown>,
): Promise<ReaderSource> {
  const workspace = await api.make.aWorkspace();
  const key = await api.make.aKey({ workspace, scopes: ['ask'] });
  const admin = await api.signIn(await api.make.aMember({ workspace }));
  const { hostname: host, port, pathname } = new URL(api.database.url);
  const database = pathname.slice(1);
  const role = `asker_${database}`;
  await api.source.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await make(role);
  const settings = { host, port: Number(port), database, user: role, password, tls: 'disable' };
  const { body } = await api.http
    .post(`/workspaces/${workspace.id}/data-sources`)
    .set(admin)
    .send({ name: 'Shop', type: 'postgresql', settings })
    .expect(201);
  return { key, role, id: body.id };
}
