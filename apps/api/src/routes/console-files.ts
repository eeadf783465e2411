import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound } from '#contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Smaller forms first; the build has made them, so that serving one costs no work. */
const forms = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** From the build, and from the sources that the tests run. */
const folder = ['../../../../console', '../../../../dist/console']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(join(path, 'index.html')));

/** A file of the console's build. Read once: what many ask for at a time is in memory once. */
class ConsoleFile {
  readonly #contents = new Map<string, Buffer>();

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

  #content(ending: string): Buffer {
    const known = this.#contents.get(ending) ?? readFileSync(this.path + ending);
    this.#contents.set(ending, known);
    return known;
  }
}

/** The files of the build, by name. A name that is not in it is not looked for on the disk. */
class ConsoleFiles {
  readonly #files: ReadonlyMap<string, ConsoleFile>;

  constructor(root: string) {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const known = new Set(names);
    const endingsOf = (name: string) =>
      new Set(forms.map(({ ending }) => ending as string).filter((ending) => known.has(name + ending)));
    const plain = names.filter((name) => extname(name) in types);
    this.#files = new Map(plain.map((name) => [name, new ConsoleFile(join(root, name), endingsOf(name))]));
  }

  find(name: string): ConsoleFile | undefined {
    return this.#files.get(name);
  }
}

let files: ConsoleFiles | undefined;

/** The files, listed at their first use: other servers of this code never need them. */
export function consoleFiles(): ConsoleFiles {
  if (folder === undefined) throw notFound('the console is not built here; `npm run build` makes it');
  files ??= new ConsoleFiles(folder);
  return files;
}

/** Sends a page: asked for anew each time, since it names the files that hold its scripts. */
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
