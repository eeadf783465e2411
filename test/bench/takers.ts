import { Admission, admissionSettings, admissionStatement, readAdmission } from '#access';
import { SingleConnection } from '#database';
import { Redis } from 'ioredis';

/** Admits one request of the key with this hash; throws when it is not admitted. */
export type Take = (secretHash: string) => Promise<void>;

/** The access to each competitor. */
export type TakerKind =
  | { kind: 'group'; url: string }
  | { kind: 'single'; url: string; connections: number }
  | { kind: 'redis'; url: string; script: string };

export async function openTaker(taker: TakerKind): Promise<Take> {
  switch (taker.kind) {
    case 'group':
      return takeInGroups(taker.url);
    case 'single':
      return takeOneByOne(taker.url, taker.connections);
    case 'redis':
      return takeFromRedis(taker.url, taker.script);
  }
}

/** Group admission as the api process has it. */
function takeInGroups(url: string): Take {
  const admission = new Admission(connect(url), { onGroup: () => undefined, onError: () => undefined });
  return async (secretHash) => {
    const admitted = await admission.admit(secretHash);
    expectAdmitted(admitted.facts && admitted.withinLimit);
  };
}

/** The same statement for one key at a time, on whichever connection is free: what a pool would do, prepared as well. */
function takeOneByOne(url: string, connectionsMax: number): Take {
  const free = Array.from({ length: connectionsMax }, () => connect(url));
  const queue: ((connection: SingleConnection) => void)[] = [];
  const release = (connection: SingleConnection) => {
    const next = queue.shift();
    if (next) next(connection);
    else free.push(connection);
  };
  return async (secretHash) => {
    const connection = free.pop() ?? (await new Promise<SingleConnection>((resolve) => queue.push(resolve)));
    const rows = await connection.rows(admissionStatement, [`{${secretHash}}`, '{1}', '{1}']);
    release(connection);
    const [key] = readAdmission(rows).keys;
    expectAdmitted(key?.facts.granted === 1);
  };
}

/** A script per request; the client sends those of one turn of the event loop together. */
function takeFromRedis(url: string, script: string): Take {
  const redis = new Redis(url, { enableAutoPipelining: true });
  return async (secretHash) => {
    const answer = await redis.evalsha(script, 2, `key:${secretHash}`, `bucket:${secretHash}`);
    expectAdmitted(Array.isArray(answer) && answer[0] === 1);
  };
}

function connect(url: string): SingleConnection {
  const onIdleError = (error: Error) => console.error(error);
  return new SingleConnection({
    url,
    applicationName: 'questglass-bench',
    settings: admissionSettings,
    onIdleError,
  });
}

function expectAdmitted(isAdmitted: boolean | undefined): void {
  if (isAdmitted !== true) throw new Error('a request was not admitted');
}
