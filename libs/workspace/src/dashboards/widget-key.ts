const lengthMax = 63;

/** A widget's key from its title: lower-case letters and digits, numbered where it is taken. */
export function widgetKey(title: string, taken: ReadonlySet<string>): string {
  const name = slug(title) || 'widget';
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const key = name.slice(0, lengthMax - suffix.length) + suffix;
    if (!taken.has(key)) return key;
  }
}

/** Accents are removed from letters; letters of other scripts are dropped. */
function slug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '');
}
