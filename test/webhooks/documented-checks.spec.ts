import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { signBody } from '#webhooks';

const page = readFileSync(new URL('../../docs/receiving-webhooks.md', import.meta.url), 'utf8');
const secret = 'whsec_abc';
const body = Buffer.from('{"id":"evt_1"}');

describe('the check that docs/receiving-webhooks.md shows for JavaScript', () => {
  it('takes what is signed so, and nothing else', async () => {
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const signature = signBody(secret, body);
    expect(isGenuine(secret, body, signature)).toBe(true);
    for (const wrong of [undefined, '', 'sha256=', signature.slice(0, -1), signature.toUpperCase()])
      expect(isGenuine(secret, body, wrong)).toBe(false);
    expect(isGenuine(secret, Buffer.from('{}'), signature)).toBe(false);
    expect(isGenuine('whsec_abd', body, signature)).toBe(false);
  });
});
