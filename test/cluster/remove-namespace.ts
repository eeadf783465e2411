import { release } from './installation.js';
import { runProgram } from './run-program.js';

/**
 * Removes a namespace with the installation in it, as it stands: also what a run that was cut off left. One after the other, or it
 * takes minutes: a pod that gives its lease back while the standby goes waits for the standby, the primary waits for that pod,
 * and the namespace is looked at again only after half of the longest grace period in it.
 */
export async function removeNamespace(namespace: string): Promise<void> {
  const inside = (...args: string[]) => runProgram('kubectl', ['--namespace', namespace, ...args]);
  if ((await inside('get', 'namespace', namespace, '--ignore-not-found', '--output=name')) === '') return;
  await uninstall(namespace);
  await inside('delete', 'clusters.postgresql.cnpg.io', '--all', '--cascade=foreground');
  await forgetDeclared(inside);
  await inside('delete', 'namespace', namespace);
}

/** Returns when its pods are gone, too. */
function uninstall(namespace: string): Promise<string> {
  const untilGone = ['--ignore-not-found', '--cascade=foreground', '--wait'];
  return runProgram('helm', ['--namespace', namespace, 'uninstall', release, ...untilGone]);
}

/** A resource that is still declared waits for a controller, and that is gone; so is the database with all that it made there. */
async function forgetDeclared(inside: (...args: string[]) => Promise<string>): Promise<void> {
  const words = async (...args: string[]) => (await inside(...args)).split(/\s+/).filter(Boolean);
  const kinds = await words('api-resources', '--api-group=questglass.io', '--output=name');
  if (kinds.length === 0) return;
  const left = await words('get', kinds.join(','), '--output=name');
  const freed = JSON.stringify({ metadata: { finalizers: null } });
  await Promise.all(left.map((name) => inside('patch', name, '--type=merge', '--patch', freed)));
}
