import { describe, expect, it } from '@jest/globals';
import { operations } from '#contracts';
import { startTestApi } from '../start-test-api.js';

// Built by the script that runs the tests: what is served is the build.
const api = startTestApi();

describe('GET /docs', () => {
  it.each(['/docs', '/docs/', '/docs/errors', '/docs/operating/install', '/docs/reference/ask'])(
    'answers %s with a page, without a key and at no cost',
    async (path) => {
      const { headers, text } = await api.http.get(path).expect(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers).not.toHaveProperty('ratelimit');
      expect(text).toContain('<nav id="contents"');
    },
  );

  it('lets pages run and style by files of ours alone, and nobody frame them', async () => {
    const { headers, text } = await api.http.get('/docs').expect(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\/[^"]+\.(?:js|css|woff2?|svg)"/);
  });

  it('is sent once to who keeps it, and compressed', async () => {
    const { headers } = await api.http.get('/docs').set('accept-encoding', 'br').expect(200);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    await api.http.get('/docs').set('if-none-match', String(headers['etag'])).expect(304);
  });

  it.each(['nothing', '..%2fconsole%2findex', '../package.json', '__proto__', 'index.html.br'])(
    'has no page %s, and says so as everywhere',
    async (name) => {
      const { body } = await api.http.get(`/docs/${name}`).expect(404);
      expect(body).toMatchObject({ error_code: 'not_found' });
    },
  );
});

describe('the pages', () => {
  it('have every operation of the contract, once', async () => {
    const contents = await api.http.get('/docs');
    const paths = [...contents.text.matchAll(/href="(\/docs\/reference\/[\w-]+)"/g)].map(([, path]) =>
      String(path),
    );
    const pages = await Promise.all([...new Set(paths)].map((path) => api.http.get(path).expect(200)));
    const ids = pages.flatMap(({ text }) => [...text.matchAll(/<h2 id="(\w+)">/g)].map(([, id]) => id));
    expect(ids).toEqual(expect.arrayContaining(Object.keys(operations)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lead nowhere that is not there: pages, their parts and pictures', async () => {
    const { text: index } = await api.http.get('/llms.txt').expect(200);
    const paths = [...index.matchAll(/\]\((\/docs[^)]*)\.md\)/g)].map(([, path]) =>
      String(path).replace('/index', ''),
    );
    expect(paths.length).toBeGreaterThan(40);
    const pages = new Map(
      await Promise.all(
        paths.map(async (path) => [path, (await api.http.get(path).expect(200)).text] as const),
      ),
    );
    const lost = [...pages].flatMap(([path, html]) => lostLinks(path, html, pages));
    expect(lost).toEqual([]);
    for (const html of pages.values())
      for (const [, picture] of html.matchAll(/<img src="([^"]+)"/g))
        await api.http.get(String(picture)).expect(200);
  });
});

describe('GET /llms.txt', () => {
  it('points to every page as Markdown', async () => {
    const { headers, text } = await api.http.get('/llms.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Questglass\n\n> /);
    const { text: errors, headers: of } = await api.http.get('/docs/errors.md').expect(200);
    expect(of['content-type']).toBe('text/markdown; charset=utf-8');
    expect(errors).toMatch(/^# Errors\n/);
    expect((await api.http.get('/docs/llms-full.txt').expect(200)).text).toContain(errors);
  });
});

/** Links of a page to pages and parts of pages that are not there. */
function lostLinks(path: string, html: string, pages: ReadonlyMap<string, string>): string[] {
  const main = html.slice(html.indexOf('<main'));
  return [...main.matchAll(/href="((?:\/docs|#)[^"]*)"/g)].flatMap(([, target = '']) => {
    const [page = '', part] = target.split('#');
    if (/\.(?:md|png)$/.test(page)) return [];
    const found = page === '' ? html : pages.get(page);
    const isThere = found !== undefined && (part === undefined || found.includes(` id="${decodeURI(part)}"`));
    return isThere ? [] : [`${path}: ${target}`];
  });
}
