import { expect, it } from '@jest/globals';
import { redactSecrets } from './redact-secrets.js';

it('cuts keys to the prefix that lists show, and signing secrets to nothing', () => {
  const key = `qg_live_4fTz${'a'.repeat(32)}`;
  expect(redactSecrets(`key=${key}, "${key}"; whsec_c2VjcmV0+/=`)).toBe(
    'key=qg_live_4fTz…, "qg_live_4fTz…"; whsec_…',
  );
  expect(redactSecrets('send qg_live_… as bearer')).toBe('send qg_live_… as bearer');
});
