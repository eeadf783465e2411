/** A file's or sheet's name as the name of a table: letters, digits and _, beginning with a letter. */
export function tableName(name: string): string {
  const plain = name
    .replace(/\.(?:csv|tsv|jsonl|ndjson|json|xlsx|parquet)$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  return /^[a-z]/.test(plain) ? plain : `table_${plain || 'of_file'}`;
}
