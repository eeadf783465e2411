import { describe, expect, it } from '@jest/globals';
import { createLog, redact } from './log.js';

describe('redact', () => {
  it('hides keys, tokens, signing secrets and passwords in URLs, and nothing else', () => {
    const line =
      'a qg_live_0123456789abc, qg_session_abcdefgh, ?token=qg_share_abcdefgh, qg_embed_abcdefgh, whsec_c2VjcmV0+/= at postgres://me:pw@host/db';
    expect(redact(line)).toBe(
      'a qg_live_[hidden], qg_session_[hidden], ?token=qg_share_[hidden], qg_embed_[hidden], whsec_[hidden] at postgres://me:[hidden]@host/db',
    );
    expect(redact('no qg_live_ bearer at http://host:80/a')).toBe('no qg_live_ bearer at http://host:80/a');
  });
});

describe('createLog', () => {
  it('writes one JSON line with the causes of an error and without the SQL that a driver attached', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', service: 'api', sink: { write: (line) => lines.push(line) } });
    const driverError = Object.assign(new Error('relation "x" does not exist'), {
      code: '42P01',
      query: 'SELECT 1 FROM x',
    });
    log.error({ error: new Error('no list', { cause: driverError }) }, 'failed for qg_live_0123456789abc');
    const [entry] = lines.map((line) => JSON.parse(line));
    expect(entry).toMatchObject({
      level: 'error',
      service: 'api',
      message: 'failed for qg_live_[hidden]',
      error: { message: 'no list', cause: { code: '42P01' } },
    });
    expect(lines.join('')).not.toContain('SELECT 1');
  });

  it('escapes what a terminal would obey: C1 controls, text turned around, line separators', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', service: 'api', sink: { write: (line) => lines.push(line) } });
    const text = 'a\u009b2J \u202eb\u2066c\u2069 \u007f \u2028 \u001b[31m Zürich';
    log.info({ source: text, error: new Error(text) }, text);
    expect(lines.join('').trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(lines.join(''))).toMatchObject({
      message: text,
      source: text,
      error: { message: text },
    });
  });
});
