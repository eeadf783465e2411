/** So many of something, as people say it: "1 row", "1,204 rows". Apart from the server's, which would bring its schemas along. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}
