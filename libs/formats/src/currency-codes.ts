const currencies: readonly (readonly [code: string, words: string])[] = [
  ['USD', 'usd|us dollars?|us\\$'],
  ['EUR', 'eur|euros?|€'],
  ['GBP', 'gbp|pounds sterling|british pounds?|£'],
  ['CHF', 'chf|swiss francs?'],
  ['SEK', 'sek|swedish kron(?:a|or)'],
  ['NOK', 'nok|norwegian kroner?'],
  ['DKK', 'dkk|danish kroner?'],
  ['PLN', 'pln|zloty'],
  ['JPY', 'jpy|japanese yen|yen'],
  ['CAD', 'cad|canadian dollars?'],
  ['AUD', 'aud|australian dollars?'],
  ['INR', 'inr|indian rupees?'],
  ['BRL', 'brl|brazilian reais'],
];

const patterns = currencies.map(
  ([code, words]) => [code, new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'i')] as const,
);

/** The ISO code of the one currency that a text names; undefined where it names none, or several. */
export function currencyNamed(text: string): string | undefined {
  const [only, second] = patterns.filter(([, pattern]) => pattern.test(text));
  return second === undefined ? only?.[0] : undefined;
}
