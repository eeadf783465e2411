/** The name of an amount of money without the code of its currency, which its numbers have: "freight cost" of "freight cost EUR". */
export function withoutCurrency(title: string, code: string | undefined): string {
  if (code === undefined) return title;
  const short = title.replace(new RegExp(String.raw`(?: in)? \(?${code}\)?(?= |$)`, 'i'), '');
  return short.trim() === '' ? title : short;
}
