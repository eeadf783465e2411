const itemsMax = 2;
const rowsMax = 3;
const textMax = 2_000;

/**
 * An answer as an example shows it: a few records of many, and no secret, not even a demo's.
 * @param {unknown} value
 * @param {string} [name] of the field that holds it
 * @returns {unknown}
 */
export function shortened(value, name = '') {
  if (typeof value === 'string') return withoutSecrets(value).slice(0, textMax);
  if (Array.isArray(value)) {
    const isOfRecords = value.some((each) => typeof each === 'object' && each !== null);
    // Lists of plain values tell what an object is, such as its columns: they stay whole.
    const kept = isOfRecords ? value.slice(0, name.endsWith('rows') ? rowsMax : itemsMax) : value;
    return kept.map((each) => shortened(each));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shortened(inner, field)]));
}

/** @param {string} text */
function withoutSecrets(text) {
  return text
    .replace(
      /\b(qg_(?:live|session|embed|share)_\w{4})\w{9,}/g,
      (_all, /** @type {string} */ start) => `${start}EXAMPLE`,
    )
    .replace(/\bwhsec_\S{8,}/g, 'whsec_EXAMPLE')
    .replace(/http:\/\/127\.0\.0\.1:\d+\/services\/\S+/g, 'https://hooks.slack.com/services/EXAMPLE')
    .replace(/^127\.0\.0\.1:\d+$/, 'hooks.slack.com')
    .replace(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://analytics.example.com')
    .replaceAll('127.0.0.1', '203.0.113.7');
}
