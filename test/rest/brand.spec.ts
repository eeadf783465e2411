import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();
type Bearer = { authorization: string };
let workspace: BuiltWorkspace;
let admin: Bearer;
let editor: Bearer;
let viewer: Bearer;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  const signIn = async (role: 'admin' | 'editor' | 'viewer') =>
    api.signIn(await api.make.aMember({ workspace, role }));
  [admin, editor, viewer] = [await signIn('admin'), await signIn('editor'), await signIn('viewer')];
});

const path = () => `/workspaces/${workspace.id}/brand`;
const change = (body: object, as = admin) => api.http.patch(path()).set(as).send(body);

/** A PNG of that size, whose picture has so many bytes. */
function png(width: number, height: number, length = 40): string {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const chunks = [chunk('IHDR', size), chunk('IDAT', Buffer.alloc(length)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]).toString('base64');
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function sessionOfShare(as: Bearer): Promise<Record<string, unknown>> {
  const boards = `/workspaces/${workspace.id}/dashboards`;
  const { body: board } = await api.http.post(boards).set(as).send({ name: 'Board' }).expect(201);
  await api.http.post(`${boards}/${board.id}/publish`).set(as).expect(200);
  const share = await api.http
    .post(`/workspaces/${workspace.id}/shares`)
    .set(as)
    .send({ dashboard_id: board.id })
    .expect(201);
  const bearer = { authorization: `Bearer ${share.body.token}` };
  return (await api.http.get('/embed/session').set(bearer).expect(200)).body;
}

describe('/workspaces/{workspace_id}/brand', () => {
  it('has none to begin with', async () => {
    const { body } = await api.http.get(path()).set(viewer).expect(200);
    expect(body).toEqual({ color: null, logo: null });
    expect((await sessionOfShare(editor))['brand']).toEqual({ colors: null, logo: null });
  });

  it('keeps what is not named, and shows both in shares, the color made legible', async () => {
    await change({ color: '#FFCC00' }).expect(200, { color: '#ffcc00', logo: null });
    const logo = png(200, 50);
    await change({ logo }).expect(200, { color: '#ffcc00', logo });
    const { colors } = (await sessionOfShare(editor))['brand'] as { colors: Record<string, string> };
    expect(colors['dark']).toBe('#ffcc00');
    expect(colors['light']).not.toBe('#ffcc00');
    await change({ color: null }).expect(200, { color: null, logo });
    await change({ logo: null }).expect(200, { color: null, logo: null });
  });

  it('says in the audit log that it was changed, and not to what', async () => {
    await change({ color: '#123456' }).expect(200);
    const rows: { details: unknown }[] = await api.source.query(
      "SELECT details FROM audit_event WHERE action = 'workspace.changed' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ details: { changed: ['brand.color'] } }]);
  });

  it.each([
    ['a color by name', { color: 'red' }],
    ['a color with more in it', { color: '#123456;x' }],
    ['a text that is no base64', { logo: '<svg onload=x>' }],
    ['a padded text within', { logo: 'iVBO=w0K' }],
    ['an SVG', { logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }],
    ['a PNG that unpacks to a large picture', { logo: png(30_000, 30_000) }],
    [
      'a PNG with more behind its end',
      { logo: Buffer.concat([Buffer.from(png(1, 1), 'base64'), Buffer.from('<b>')]).toString('base64') },
    ],
    ['a PNG of no size', { logo: png(0, 10) }],
    ['a PNG of more than 50 kB', { logo: png(10, 10, 60_000) }],
    ['a field that there is not', { font: 'Arial' }],
  ])('400 for %s', async (_what, body) => {
    await change(body).expect(400);
  });

  it('403 for editors and viewers, 404 from another workspace', async () => {
    await change({ color: '#123456' }, editor).expect(403);
    await change({ color: '#123456' }, viewer).expect(403);
    const other = await api.make.aMember({ workspace: await api.make.aWorkspace(), role: 'admin' });
    const stranger = await api.signIn(other);
    await api.http.get(path()).set(stranger).expect(404);
    await change({ color: '#123456' }, stranger).expect(404);
  });
});
