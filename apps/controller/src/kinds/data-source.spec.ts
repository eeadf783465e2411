import { describe, expect, it } from '@jest/globals';
import type { SourceAddress } from '#contracts';
import { planDataSource } from './data-source.js';

const address: SourceAddress = {
  type: 'postgresql',
  settings: { host: 'db', port: 5432, database: 'shop', user: 'reader', password: 'old', tls: 'require' },
};
const desired = { displayName: 'Shop', default: false, address };
const actual = { name: 'Shop', isDefault: false, address };

describe('planDataSource', () => {
  it('does nothing when all is as declared', () => expect(planDataSource(desired, actual)).toEqual([]));

  it('connects what is not there', () =>
    expect(planDataSource(desired, undefined)).toEqual([{ do: 'connect' }]));

  it('never takes the default away: no manifest says whose it would be', () =>
    expect(planDataSource(desired, { ...actual, isDefault: true })).toEqual([]));

  it('changes name and default alone without the settings', () =>
    expect(planDataSource({ ...desired, displayName: 'Store', default: true }, actual)).toEqual([
      { do: 'change', name: 'Store', is_default: true },
    ]));

  it('sends all settings when one differs, and null for one that is gone', () => {
    const moved: SourceAddress = {
      ...address,
      settings: { host: 'db2', port: 5432, database: 'shop', user: 'reader', tls: 'verify' },
    };
    expect(planDataSource({ ...desired, address: moved }, actual)).toEqual([
      { do: 'change', settings: { ...moved.settings, password: null } },
    ]);
  });
});
