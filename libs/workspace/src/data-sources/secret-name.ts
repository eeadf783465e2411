const secrets =
  /passw|pwd|passphrase|secret|token(?!s)|api_?key|private_?key|credential|(?:^|_)(?:salt|hash|otp|cvv|cvc|ssn|pin)(?:_|$)/i;

/** Reports whether a column's name marks it as secret; its values are not kept. */
export function isSecretName(name: string): boolean {
  return secrets.test(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));
}
