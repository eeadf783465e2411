import { Unreachable } from '../api/refused.js';
import { Watched } from '../api/watched.js';

/** True once the server runs a newer version than the open page. */
export const isOutdated = new Watched(false);

/** A part of the console belongs to a version that the server no longer has. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** Loads a part of the console. Its file is gone if the server was upgraded while the page was open. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isOtherVersion())) throw new Unreachable('a part of this page did not come', { cause });
    isOutdated.set(true);
    throw new Outdated('this part belongs to a newer version', { cause });
  }
}

/** The server's page names another first script than this one: a script's name changes with its content. */
async function isOtherVersion(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/app', { cache: 'no-store' });
    return answer.ok && own != null && !(await answer.text()).includes(own);
  } catch {
    // An unreachable server says nothing about its version.
    return false;
  }
}
