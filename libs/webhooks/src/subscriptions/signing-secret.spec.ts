import { describe, expect, it } from '@jest/globals';
import { newSigningSecret, signBody, signStandard, standardKeyOf } from './signing-secret.js';

const body = Buffer.from('{"test": 2432232314}');

describe('a signing secret', () => {
  it('is letters and digits, and base64 of 33 bytes', () => {
    const secret = newSigningSecret();
    expect(secret).toMatch(/^whsec_[0-9A-Za-z]{44}$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(33);
    expect(newSigningSecret()).not.toBe(secret);
  });
});

describe('the signatures', () => {
  it('are those of the Standard Webhooks test vector', () => {
    const key = standardKeyOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    expect(signStandard(key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('are keyed with the whole secret over the body alone in X-Service-Signature', () => {
    // printf '{"test": 2432232314}' | openssl dgst -sha256 -hmac whsec_abc
    expect(signBody('whsec_abc', body)).toBe(
      'sha256=36f8233e04a962ad3f0de524ec1457d159f4cec507331a5b6150da1cd0d048b0',
    );
  });
});
