import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import type { TestApi } from '../start-test-api.js';

type Bearer = { authorization: string };

/** A workspace into which files are uploaded. */
export class UploadWorkspace {
  api!: TestApi;
  workspace!: BuiltWorkspace;
  admin!: Bearer;
  readonly files = mkdtempSync(join(tmpdir(), 'questglass-uploads-'));

  get sources(): string {
    return `/workspaces/${this.workspace.id}/data-sources`;
  }

  upload(body: object) {
    return this.api.http.post(`/workspaces/${this.workspace.id}/files`).set(this.admin).send(body);
  }

  /** Makes a source of what was uploaded to a path. */
  async connect(path: string): Promise<string> {
    const source = { name: `Of ${path}`, type: 'duckdb', settings: { path } };
    return (await this.api.http.post(this.sources).set(this.admin).send(source).expect(201)).body.id;
  }

  async connected(body: object): Promise<string> {
    return this.connect((await this.upload(body).expect(201)).body.path);
  }

  async rowsOf(id: string, sql: string): Promise<unknown[][]> {
    const preview = this.api.http.post(`${this.sources}/${id}/preview`).set(this.admin).send({ sql });
    return (await preview.expect(200)).body.rows;
  }

  report(id: string, as = this.admin) {
    return this.api.http.get(`${this.sources}/${id}/import`).set(as);
  }

  change(id: string, body: object, as = this.admin) {
    return this.api.http.post(`${this.sources}/${id}/import`).set(as).send(body);
  }
}

/** Makes it before all tests of the calling file, and removes its files after them. */
export function startUploadWorkspace(settings: Record<string, string> = {}): UploadWorkspace {
  const its = new UploadWorkspace();
  its.api = startTestApi({ ...settings, QG_FILES_DIR: its.files });
  beforeAll(async () => {
    its.workspace = await its.api.make.aWorkspace();
    its.admin = await its.api.signIn(await its.api.make.aMember({ workspace: its.workspace }));
  });
  afterAll(() => rmSync(its.files, { recursive: true }));
  return its;
}
