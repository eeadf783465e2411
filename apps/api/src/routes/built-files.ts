import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound } from '#contracts';
import { isNotModified } from '#edge';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Smaller forms first; the build has made them, so that serving one costs no work. */
const forms = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** A file of a build. Read once: what many ask for at a time is in memory once. */
class BuiltFile {
  readonly #contents = new Map<string, Buffer>();
  #etag: string | undefined;

  constructor(
    private readonly path: string,
    private readonly endings: ReadonlySet<string>,
  ) {}

  send(accepted: string | string[] | undefined, reply: FastifyReply): void {
    const form = forms.find(({ encoding, ending }) => this.endings.has(ending) && takes(accepted, encoding));
    reply.header('vary', 'accept-encoding');
    if (form) reply.header('content-encoding', form.encoding);
    const type = types[extname(this.path)] ?? 'application/octet-stream';
    void reply.type(type).send(this.#content(form?.ending ?? ''));
  }

  /** Sends it to who has another version of it, or none. */
  sendConditionally(request: FastifyRequest, reply: FastifyReply): void {
    this.#etag ??= `W/"${hash('sha1', this.#content(''), 'base64url')}"`;
    if (isNotModified(request, reply, this.#etag)) void reply.code(304).send();
    else this.send(request.headers['accept-encoding'], reply);
  }

  #content(ending: string): Buffer {
    const known = this.#contents.get(ending) ?? readFileSync(this.path + ending);
    this.#contents.set(ending, known);
    return known;
  }
}

/** The files of the build, by name. A name that is not in it is not looked for on the disk. */
class BuiltFiles {
  readonly #files: ReadonlyMap<string, BuiltFile>;

  constructor(root: string) {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const known = new Set(names);
    const endingsOf = (name: string) =>
      new Set(forms.map(({ ending }) => ending as string).filter((ending) => known.has(name + ending)));
    const plain = names.filter((name) => extname(name) in types);
    this.#files = new Map(plain.map((name) => [name, new BuiltFile(join(root, name), endingsOf(name))]));
  }

  find(name: string): BuiltFile | undefined {
    return this.#files.get(name);
  }
}

/** The builds that there are, each listed at its first use: other servers of this code never need them. */
const builds = new Map<string, BuiltFiles>();

/** The files of the console's build. */
export function consoleFiles(): BuiltFiles {
  return filesOf('console', 'the console is not built here; `npm run build` makes it');
}

/** The files of the docs' build. */
export function docsFiles(): BuiltFiles {
  return filesOf('docs', 'the docs are not built here; `npm run build` makes them');
}

/** From the build, and from the sources that the tests run. */
function filesOf(name: string, otherwise: string): BuiltFiles {
  const known = builds.get(name);
  if (known) return known;
  const folder = [`../../../../${name}`, `../../../../dist/${name}`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, 'index.html')));
  if (folder === undefined) throw notFound(otherwise);
  const files = new BuiltFiles(folder);
  builds.set(name, files);
  return files;
}

/** Sends a page that is revalidated each time, because it names the files of its scripts. */
export function sendPage(
  name: string,
  headers: Readonly<Record<string, string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const page = consoleFiles().find(name);
  if (!page) throw notFound();
  reply.headers({ ...headers, 'cache-control': 'no-cache' });
  page.send(request.headers['accept-encoding'], reply);
}

/** `br;q=0` forbids it (RFC 9110, 12.5.3). */
function takes(accepted: string | string[] | undefined, encoding: string): boolean {
  const parts = String(accepted ?? '').split(',', 20);
  return parts.some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
