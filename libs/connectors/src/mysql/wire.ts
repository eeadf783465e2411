/** The server's description of a column, as far as we read it. */
export interface Field {
  name: string;
  /** The protocol's number for the type. */
  columnType: number;
  /** 63 means bytes. */
  characterSet: number;
  /** In bytes, as it would be displayed. */
  columnLength: number;
  /** MariaDB's hint that a text holds JSON. */
  extendedFormat?: string;
}

/** A row of the text protocol: each value as the bytes of its text. */
export type TextRow = (Buffer | null)[];

/** The driver's types leave open what it has. */
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
    typeof value.columnLength === 'number'
  );
}

/** Rows come as arrays; what a statement without rows returns does not. */
export function isTextRow(value: unknown): value is TextRow {
  return Array.isArray(value);
}
