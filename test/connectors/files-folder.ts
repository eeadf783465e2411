import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector, Sandbox, SourceAddress } from '#connectors';

/** A deployment's folder for files, with a folder beside it that no source may reach. */
export class FilesFolder {
  readonly #parent = realpathSync(mkdtempSync(join(tmpdir(), 'questglass-files-')));
  readonly path = join(this.#parent, 'files');
  readonly outside = join(this.#parent, 'outside');

  constructor() {
    mkdirSync(this.path);
    mkdirSync(this.outside);
  }

  /** Lets users of their own in, as a deployment's folder has to. */
  openToAll(): void {
    chmodSync(this.#parent, 0o755);
  }

  file(name: string): string {
    return join(this.path, name);
  }

  open(type: 'duckdb' | 'sqlite', path: string, connectionsMax = 2, sandbox?: Sandbox): Promise<Connector> {
    const source: SourceAddress = { type, settings: { path } };
    const network = new SourceNetwork({ opened: [] });
    return openConnector(source, {
      network,
      filesFolder: this.path,
      connectionsMax,
      ...(sandbox && { sandbox }),
    });
  }

  /** Every file, in it and beside it, with a hash of what it holds. */
  contents(): Record<string, string> {
    const names = readdirSync(this.#parent, { recursive: true, encoding: 'utf8' }).toSorted();
    return Object.fromEntries(names.map((name) => [name, digestOf(join(this.#parent, name))]));
  }

  remove(): void {
    rmSync(this.#parent, { recursive: true });
  }
}

function digestOf(path: string): string {
  const stats = lstatSync(path);
  return stats.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'no file';
}
