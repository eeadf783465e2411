import { spawn } from 'node:child_process';
import type { EnvironmentVariables } from './environment.js';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // `start` would read an & in the address as the end of its command.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Has the system, or the program in BROWSER, show an address. False where there is none that could. */
export function openInBrowser(address: string, env: EnvironmentVariables): Promise<boolean> {
  const [program, ...args] = env['BROWSER'] ? [env['BROWSER']] : (openers[process.platform] ?? ['xdg-open']);
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env: { ...env } });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
