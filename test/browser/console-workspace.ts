import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

/** Markup that people type and databases hold: shown as text wherever it turns up, never run. */
export const hostile = `<img src=x onerror="window.__ran=1"><script>window.__ran=1</script>"' {{7*7}} \u202Eabc 🦊`;

/** A workspace whose data is a small shop, with an admin, an editor and a viewer. */
export class ConsoleWorkspace {
  readonly files = mkdtempSync(join(tmpdir(), 'questglass-console-'));
  readonly api;
  workspace!: BuiltWorkspace;
  admin!: BuiltMember;
  editor!: BuiltMember;
  viewer!: BuiltMember;
  bearer!: { authorization: string };

  constructor(settings: () => Record<string, string>) {
    this.api = startTestApi(() => ({ QG_FILES_DIR: this.files, ...settings() }));
  }

  get path(): string {
    return `/workspaces/${this.workspace.id}`;
  }

  async fill(): Promise<void> {
    const { make } = this.api;
    this.workspace = await make.aWorkspace({ name: `Shop ${hostile}`.slice(0, 100) });
    this.admin = await make.aMember({ workspace: this.workspace, role: 'admin' });
    this.editor = await make.aMember({ workspace: this.workspace, role: 'editor' });
    this.viewer = await make.aMember({ workspace: this.workspace, role: 'viewer' });
    this.bearer = await this.api.signIn(this.admin);
    mkdirSync(join(this.files, this.workspace.id), { recursive: true });
    const file = new DatabaseSync(join(this.files, this.workspace.id, 'shop.sqlite'));
    file.exec('CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT)');
    const insert = file.prepare('INSERT INTO customers (name, country) VALUES (?, ?)');
    for (const [name, country] of [
      ['Ada', 'Norway'],
      ['Grace', 'Chile'],
      ['Edsger', 'Norway'],
      [hostile, hostile],
      ['x'.repeat(10_000), 'Long'],
    ] as const)
      insert.run(name, country);
    file.close();
    const source = { name: 'Shop', type: 'sqlite', settings: { path: 'shop.sqlite' } };
    await this.api.http.post(`${this.path}/data-sources`).set(this.bearer).send(source).expect(201);
  }
}

/** Made before a file's tests and gone after them. Settings that an earlier `beforeAll` finds out come as a function. */
export function startConsoleWorkspace(settings: () => Record<string, string> = () => ({})): ConsoleWorkspace {
  const its = new ConsoleWorkspace(settings);
  beforeAll(() => its.fill(), 60_000);
  afterAll(() => rmSync(its.files, { recursive: true }));
  return its;
}
