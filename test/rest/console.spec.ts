import { describe, expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

// Built by the script that runs the tests: what is served is the build.
const api = startTestApi();

describe('GET /', () => {
  it('leads to the console', async () => {
    const { headers, text } = await api.http.get('/').expect(302);
    expect([headers['location'], text]).toEqual(['/app', '']);
  });
});

describe('GET /app', () => {
  it.each(['/app', '/app/', '/app/dashboards/dash_1', '/app/settings/api-keys'])(
    'answers %s with the page, to be asked for anew each time',
    async (path) => {
      const answer = await api.http.get(path).expect(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.text).toContain('<div id="root">');
    },
  );

  it('lets the page run scripts of its own files alone, and nobody frame it', async () => {
    const { headers, text } = await api.http.get('/app').expect(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(text).not.toMatch(/(?:src|href)="(?!\/app\/assets\/)/);
  });

  it('serves what the page names for good, in the smallest form that the caller takes', async () => {
    const { text } = await api.http.get('/app');
    const [script = ''] = /\/app\/assets\/[\w.-]+\.js/.exec(text) ?? [];
    const get = (encoding: string) => api.http.get(script).set('accept-encoding', encoding).expect(200);
    const forms = await Promise.all([
      get('gzip, deflate, br'),
      get('gzip'),
      get('identity'),
      get('br;q=0, gzip'),
    ]);
    expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
      'gzip',
    ]);
    for (const { headers } of forms) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['vary']).toBe('accept-encoding');
    }
    expect(new Set(forms.map((form) => form.text)).size).toBe(1);
  });

  it.each(['', 'nothing.js', '..%2fmanifest.json', '..%2findex.html', '%2e%2e%2fmanifest.json'])(
    'has no file %s',
    async (name) => {
      const { body } = await api.http.get(`/app/assets/${name}`).expect(404);
      expect(body).toMatchObject({ error_code: 'not_found' });
    },
  );

  it('is read and nothing else', async () => {
    for (const path of ['/app', '/app/dashboards/x']) {
      const answer = await api.http.post(path).send({});
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toContain('GET');
    }
  });
});
