/** The folders of the system's libraries, on Debian, most other systems and Nix. */
const libraries = ['/lib', '/lib64', '/lib32', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/nix/store'];

/** The user id of nobody, in a user namespace without other users. */
const uid = '65534';

/**
 * Builds the arguments of bubblewrap, which stand before the command. Nothing in the sandbox is writable, not even /tmp: the watchdog
 * does not see the content of a file system in memory. Bubblewrap sets no-new-privileges by itself and passes on the channel to the
 * parent, which is a socket that is open already.
 */
export function bubblewrapArguments(paths: readonly string[]): string[] {
  const namespaces = ['user', 'ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`);
  const privileges = ['--uid', uid, '--gid', uid, '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];
  const ownFolders = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  const binds = [...libraries, ...paths].flatMap((path) => ['--ro-bind-try', path, path]);
  const closed = ['/dev', '/tmp', '/'].flatMap((path) => ['--remount-ro', path]);
  return [...namespaces, ...privileges, ...ownFolders, ...binds, ...closed, '--chdir', '/', '--'];
}
