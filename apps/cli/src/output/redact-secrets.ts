const secret = /\b(qg_live_[0-9A-Za-z]{4}|qg_session_|whsec_)[0-9A-Za-z_+/=-]+/g;

/** Text in which keys are cut to the prefix that lists show, and signing secrets to nothing. */
export function redactSecrets(text: string): string {
  return text.replaceAll(secret, '$1…');
}
