const secrets =
  /passw|pwd|passphrase|secret|token(?!s)|api_?key|private_?key|credential|(?:^|_)(?:salt|hash|otp|cvv|cvc|ssn|pin)(?:_|$)/i;

/** Whether a column holds what nobody but its owner may see, by what it is called: none of its values is kept. */
export function isSecretName(name: string): boolean {
  return secrets.test(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));
}
