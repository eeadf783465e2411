import { describe, expect, it } from '@jest/globals';
import { filesOfWorkspace } from './files-of-workspace.js';

const duckdb = (path: string) => ({ type: 'duckdb' as const, settings: { path } });

describe('filesOfWorkspace', () => {
  it("begins in the workspace's own folder", () =>
    expect(filesOfWorkspace('/files', 'ws_1', duckdb('sales/2026'))).toEqual({
      folder: '/files/ws_1',
      address: duckdb('sales/2026'),
    }));

  it('begins in the folder of all under shared/', () =>
    expect(filesOfWorkspace('/files', 'ws_1', duckdb('shared/demo/shop.duckdb'))).toEqual({
      folder: '/files/shared/',
      address: duckdb('demo/shop.duckdb'),
    }));

  it('leaves alone what is no file', () => {
    const address = {
      type: 'trino' as const,
      settings: { url: 'https://trino', catalog: 'shared/', user: 'reader' },
    };
    expect(filesOfWorkspace('/files', 'ws_1', address)).toEqual({ folder: '/files', address });
  });
});
