import { spawn } from 'node:child_process';
import { environment } from './cluster-environment.js';

/** Runs a program to its end and returns what it printed; throws with what it complained of. */
export function runProgram(program: string, args: readonly string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const complaints: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString());
      else
        reject(
          new Error(`${program} ${args.join(' ')}: ${Buffer.concat([...complaints, ...out]).toString()}`),
        );
    });
    child.stdin.on('error', reject);
    child.stdin.end(input);
  });
}

/** kubectl in the tests' namespace. */
export function kubectl(...args: string[]): Promise<string> {
  return runProgram('kubectl', ['--namespace', environment.namespace, ...args]);
}

/** Applies manifests in the tests' namespace. */
export function apply(...manifests: object[]): Promise<string> {
  const list = { apiVersion: 'v1', kind: 'List', items: manifests };
  return runProgram(
    'kubectl',
    ['--namespace', environment.namespace, 'apply', '-f', '-'],
    JSON.stringify(list),
  );
}

/** helm in the tests' namespace. */
export function helm(...args: string[]): Promise<string> {
  return runProgram('helm', ['--namespace', environment.namespace, ...args]);
}

/** Runs an operator's command in a pod of the api and returns what it answers as JSON. */
export async function admin(...args: string[]): Promise<unknown> {
  const command = ['node', 'dist/apps/admin/src/main.js', '--json', ...args];
  return JSON.parse(await kubectl('exec', 'deploy/questglass-api', '-c', 'api', '--', ...command));
}
