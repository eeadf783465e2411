import type { Cell } from '#contracts';

const lengthMax = 2_000;

/** An address that a cell may link to, and the text of the link: the address itself. */
export interface WebAddress {
  href: string;
  text: string;
}

/**
 * The address that a value is. What can go wrong: it runs code (http and https alone), a name before an @ passes for the host (none is
 * taken), letters look like others or turn the text around (what is beyond ASCII is written as the browser sends it).
 */
export function webAddress(value: Cell | undefined): WebAddress | undefined {
  if (typeof value !== 'string' || value.length > lengthMax || !/^https?:\/\/\S+$/i.test(value))
    return undefined;
  if (!URL.canParse(value)) return undefined;
  const { href, username, password } = new URL(value);
  if (username !== '' || password !== '') return undefined;
  return { href, text: /^[\u0021-\u007E]+$/.test(value) ? value : href };
}

/** Whether a column is one of addresses, by the values that it has. */
export function isOfAddresses(values: readonly (Cell | undefined)[]): boolean {
  const present = values.filter((value) => value != null && value !== '');
  return present.length > 0 && present.every((value) => webAddress(value) !== undefined);
}
