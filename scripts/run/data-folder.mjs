import { accessSync, constants, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotRun } from './errors.mjs';

const allInOne = /(^|\/)all-in-one\/src\/main\.js$/;

/** The files that `npm start` keeps in its folder and writes again at each start. */
const kept = [
  'postgres',
  'files',
  'secrets',
  'questglass.log',
  'runtime.json',
  'credentials.json',
  'shop.stamp',
];

/**
 * Throws where the folder that `npm start` keeps everything in cannot be written: before the packages are installed and the server
 * is built, which takes a minute.
 * @param {string[]} scriptAndArgs
 */
export function requireDataFolder([script = '', ...args]) {
  const folder = allInOne.test(script) ? folderOf(args) : undefined;
  if (folder === undefined) return;
  try {
    const present = nearestPresent(folder);
    if (!statSync(present).isDirectory()) throw new CannotRun(`${present} is no folder`);
    accessSync(present, constants.W_OK | constants.X_OK);
    if (present === folder) for (const name of kept) requireWritable(join(folder, name));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotRun(
      `The data folder ${folder} cannot be written by this user (${reason}).\nName another one: npm start -- --data DIR`,
    );
  }
}

/**
 * Undefined where the arguments are wrong, or ask for something else: the program says so itself.
 * @param {string[]} args
 */
function folderOf(args) {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { data = '.questglass', help } = values;
  return help || typeof data !== 'string' || data === '' ? undefined : resolve(data);
}

/**
 * The folder, or what of the way to it is there.
 * @param {string} path
 * @returns {string}
 */
function nearestPresent(path) {
  return statSync(path, { throwIfNoEntry: false }) || path === dirname(path)
    ? path
    : nearestPresent(dirname(path));
}

/** @param {string} path */
function requireWritable(path) {
  if (statSync(path, { throwIfNoEntry: false })) accessSync(path, constants.W_OK);
}
