/** The folders of the system's libraries: Debian's and most others', and Nix's. */
const libraries = ['/lib', '/lib64', '/lib32', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/nix/store'];

/** Nobody's number, within a user namespace in which nobody else exists. */
const uid = '65534';

/**
 * The arguments of bubblewrap, before the command. Nothing in it can be written to, /tmp neither: what a file system in memory
 * holds, no watchdog sees. Bubblewrap sets no-new-privileges by itself and passes on the channel to the parent, which is a socket
 * that is open already.
 */
export function bubblewrapArguments(paths: readonly string[]): string[] {
  const namespaces = ['user', 'ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`);
  const privileges = ['--uid', uid, '--gid', uid, '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];
  const ownFolders = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  const binds = [...libraries, ...paths].flatMap((path) => ['--ro-bind-try', path, path]);
  const closed = ['/dev', '/tmp', '/'].flatMap((path) => ['--remount-ro', path]);
  return [...namespaces, ...privileges, ...ownFolders, ...binds, ...closed, '--chdir', '/', '--'];
}
