import type { ControllerStand } from './stand.js';

/** Others who read resources and write them back whole, with a finalizer and a label of their own put in and taken out. */
export interface Storm {
  /** Stops, takes out what is theirs, and tells how often they wrote and were refused for writing an old version. */
  end(): Promise<{ written: number; refused: number }>;
}

const theirs = 'example.com/theirs';
const writers = 3;

/** Starts several that get in each other's way. */
export function startStorm(stand: ControllerStand, keys: readonly string[]): Storm {
  const counts = { written: 0, refused: 0 };
  let isOver = false;
  const path = (name: string) => `/apis/questglass.io/v1alpha1/namespaces/default/apikeys/${name}`;
  const write = async (name: string, isIn: boolean): Promise<number> => {
    const { status, body } = await stand.server.send('GET', path(name));
    if (status === 404) return status;
    const others = (body.metadata.finalizers ?? []).filter((one: string) => one !== theirs);
    const isLeaving = body.metadata.deletionTimestamp !== undefined;
    // At the front, so that the place of ours moves; a resource that is being deleted accepts no new finalizer.
    body.metadata.finalizers = isIn && !isLeaving ? [theirs, ...others] : others;
    body.metadata.labels = { written: String(counts.written) };
    const answer = await stand.server.send('PUT', path(name), body);
    if (answer.status === 409) counts.refused += 1;
    else counts.written += 1;
    return answer.status;
  };
  const writeOn = async (writer: number) => {
    for (let turn = writer; !isOver; turn += 1)
      await write(keys[turn % keys.length] ?? '', Math.floor(turn / keys.length) % 2 === 0);
  };
  const running = Array.from({ length: writers }, (_none, writer) => writeOn(writer));
  return {
    end: async () => {
      isOver = true;
      await Promise.all(running);
      for (const name of keys) while (![200, 404].includes(await write(name, false)));
      return counts;
    },
  };
}
