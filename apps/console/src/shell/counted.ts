/** A count with its noun: "1 row", "1,204 rows". Importing the server's function would include its schemas. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}
