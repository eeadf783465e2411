const nameMax = 200;

/**
 * Whether a chart can draw a column of this name. Vega compiles names into expressions, and loses a backslash, a line break and
 * what every object has by itself on the way there; a name of many kilobytes would make a spec that cannot be kept.
 */
export function isDrawable(name: string): boolean {
  const isPlain = name.isWellFormed() && !/[\\\p{Cc}\u2028\u2029]/u.test(name);
  return isPlain && name !== '' && name.length <= nameMax && !(name in Object.prototype);
}

/** A column's name as Vega-Lite reads it: dots and brackets would be a way into an object. */
export function fieldName(name: string): string {
  return name.replaceAll(/[.[\]'"]/g, String.raw`\$&`);
}
