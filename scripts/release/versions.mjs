import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './workshop.mjs';

/** @typedef {{ service: string, typescript: string, python: string }} Versions */

/**
 * The versions that a release of this checkout has. The chart has the service's; a tag names it (docs/operating/releases.md).
 * @returns {Versions}
 */
export function releasedVersions() {
  const service = versionIn('package.json');
  const chart = parse(read('charts/questglass/Chart.yaml'));
  const [, python = ''] = /^version = "(.*)"$/m.exec(read('sdks/python/pyproject.toml')) ?? [];
  requireEqual(service, {
    'version in Chart.yaml': chart.version,
    'appVersion in Chart.yaml': chart.appVersion,
    'the image in Chart.yaml': /:([^:\s]+)\s*$/.exec(chart.annotations['artifacthub.io/images'])?.[1],
    ...(process.env['GITHUB_REF_TYPE'] === 'tag' && { 'the tag': process.env['GITHUB_REF_NAME']?.slice(1) }),
  });
  return { service, typescript: versionIn('sdks/typescript/package.json'), python };
}

/**
 * @param {string} expected
 * @param {Record<string, string | undefined>} found
 */
export function requireEqual(expected, found) {
  const other = Object.entries(found).filter(([, version]) => version !== expected);
  if (other.length === 0) return;
  const differences = other.map(([place, version]) => `${place} is ${version}`);
  throw new Error(`package.json has version ${expected}, but ${differences.join(', ')}`);
}

/** @param {string} path */
function versionIn(path) {
  return String(JSON.parse(read(path)).version);
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
