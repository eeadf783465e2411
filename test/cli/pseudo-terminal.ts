import { spawn, spawnSync } from 'node:child_process';
import { bundle, endOf } from './qg.js';
import type { Ended, Person } from './qg.js';

/** True if this machine can provide a terminal: by `script` of util-linux. */
export const hasTerminals = /util-linux/.test(String(spawnSync('script', ['--version']).stdout));

/** A reaction to the output: keys are typed, or something happens elsewhere. */
export type Reaction = readonly [shown: string, then: string | (() => void)];

interface Screen {
  columns?: number;
  env?: Record<string, string>;
  reactions?: readonly Reaction[];
}

/** Runs `qg …` on a terminal; standard output and error are its one screen, in `stdout`. */
export function onTerminal(person: Person, args: readonly string[], screen: Screen = {}): Promise<Ended> {
  const { columns = 80, env = {}, reactions = [] } = screen;
  const command = [process.execPath, bundle, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const line = `stty cols ${columns} rows 24; exec ${command.join(' ')}`;
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    env: person.envWith({ TERM: 'xterm-256color', SHELL: '/bin/sh', ...env }),
    cwd: person.home,
  });
  let shown = '';
  const left = [...reactions];
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = left;
    if (!next || !shown.includes(next[0])) return;
    left.shift();
    shown = '';
    if (typeof next[1] === 'string') child.stdin.write(next[1]);
    else next[1]();
  });
  return endOf(child);
}
