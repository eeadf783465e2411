/** Runs a statement in ClickHouse, past the connector. */
export async function askClickhouse(address: string, statement: string): Promise<void> {
  const answer = await fetch(address, { method: 'POST', body: statement, headers: { connection: 'close' } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
}

/** Runs a statement in Trino to its end, past the connector. */
export async function askTrino(address: string, statement: string): Promise<void> {
  const headers = { 'x-trino-user': 'admin' };
  let answer = await fetch(new URL('/v1/statement', address), { method: 'POST', body: statement, headers });
  for (;;) {
    const page: unknown = await answer.json();
    const { error, nextUri } = readPage(page);
    if (error !== undefined) throw new Error(JSON.stringify(error));
    if (nextUri === undefined) return;
    answer = await fetch(nextUri, { headers });
  }
}

function readPage(page: unknown): { error: unknown; nextUri: string | undefined } {
  if (typeof page !== 'object' || page === null) throw new Error('an answer that is none of Trino');
  const nextUri: unknown = Reflect.get(page, 'nextUri');
  return {
    error: Reflect.get(page, 'error'),
    nextUri: typeof nextUri === 'string' ? nextUri : undefined,
  };
}
