/** The server's description of a column, as far as we read it. */
export interface Field {
  name: string;
  /** The protocol's number for the type. */
  columnType: number;
  /** The number of the character set; 63 means bytes. */
  characterSet: number;
  /** The display width, in bytes. */
  columnLength: number;
  /** The digits behind the point of a decimal, or of a second. */
  decimals: number;
  /** Bits about the column, of which 32 is that of UNSIGNED. */
  flags: number;
  /** MariaDB's hint that a text holds JSON. */
  extendedFormat?: string;
}

/** A row of the text protocol: each value as the bytes of its text. */
export type TextRow = (Buffer | null)[];

/** Reports whether a value is a Field; the types of the driver leave that open. */
export function isField(value: unknown): value is Field {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'columnType' in value &&
    typeof value.columnType === 'number' &&
    'characterSet' in value &&
    typeof value.characterSet === 'number' &&
    'columnLength' in value &&
    typeof value.columnLength === 'number' &&
    'decimals' in value &&
    typeof value.decimals === 'number' &&
    'flags' in value &&
    typeof value.flags === 'number'
  );
}

/** Reports whether a value is a row. Rows arrive as arrays, but the result of a statement without rows does not. */
export function isTextRow(value: unknown): value is TextRow {
  return Array.isArray(value);
}
