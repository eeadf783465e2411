import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { removeWorkspace } from '#access';
import { SourceNetwork } from '#connectors';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { SecretBox, createLog, createRegistry } from '#platform';
import type { ThreadPool } from '#platform';
import { Builders, createTestDatabase } from '#testing';
import type { BuiltWorkspace, TestDatabase } from '#testing';
import { OpenConnectors, forgetUploadsAcrossWorkspaces, openThreads, saveFile } from '#workspace';
import type { SourceContext } from '#workspace';

let database: TestDatabase;
let source: DataSource;
let folder: string;
let context: SourceContext;
let threads: ThreadPool;

beforeAll(async () => {
  database = await createTestDatabase();
  const onIdleError = () => undefined;
  source = await openDatabase({ url: database.url, applicationName: 'test', connectionsMax: 1, onIdleError });
  folder = await mkdtemp(join(tmpdir(), 'questglass-uploads-'));
  const log = createLog({ level: 'silent', service: 'test', sink: { write: () => undefined } });
  threads = openThreads(1, createRegistry('test'), log);
  context = {
    db: source.manager,
    secrets: SecretBox.of(`k1:${Buffer.alloc(32, 7).toString('base64')}`),
    connectors: new OpenConnectors({
      network: new SourceNetwork({ opened: [] }),
      filesFolder: folder,
      connectionsMax: 1,
    }),
  };
});

afterAll(async () => {
  await threads.stop();
  await context.connectors.close();
  await source.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const upload = ({ id, act }: BuiltWorkspace) =>
  saveFile(
    context,
    threads,
    { workspaceId: id },
    { name: 'orders.csv', content: 'id\n1\n', encoding: 'utf8' },
    act.at,
  );
const filesOf = (id: string) => readdir(join(folder, id)).catch(() => undefined);

it('forgets what was uploaded to a workspace that is removed, and nothing else', async () => {
  const builders = new Builders(source.manager);
  const [living, removed, operated] = [
    await builders.aWorkspace(),
    await builders.aWorkspace(),
    await builders.aWorkspace(),
  ];
  for (const workspace of [living, removed, operated]) await upload(workspace);
  await writeFile(join(folder, operated.id, 'theirs.duckdb'), '');
  // Of another deployment, or of a database that was restored from before it was made.
  await mkdir(join(folder, 'ws_unknown', 'uploads'), { recursive: true });
  for (const { act } of [removed, operated]) await source.transaction((tx) => removeWorkspace(tx, act));
  await forgetUploadsAcrossWorkspaces(context);
  await forgetUploadsAcrossWorkspaces(context);
  expect(await filesOf(living.id)).toEqual(['uploads']);
  expect(await filesOf(removed.id)).toBeUndefined();
  expect(await filesOf(operated.id)).toEqual(['theirs.duckdb']);
  expect(await filesOf('ws_unknown')).toEqual(['uploads']);
});
