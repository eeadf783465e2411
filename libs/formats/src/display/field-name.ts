const nameMax = 200;

/**
 * Reports whether a chart can draw a column of this name. Vega compiles names into expressions, where a backslash, a line break and
 * the names of Object's own properties are lost. A name of many kilobytes would make a spec that is too large to save.
 */
export function isDrawable(name: string): boolean {
  const isPlain = name.isWellFormed() && !/[\\\p{Cc}\u2028\u2029]/u.test(name);
  return isPlain && name !== '' && name.length <= nameMax && !(name in Object.prototype);
}

/** A column's name as Vega-Lite reads it, with dots and brackets escaped: unescaped, they would access a property. */
export function fieldName(name: string): string {
  return name.replaceAll(/[.[\]'"]/g, String.raw`\$&`);
}
