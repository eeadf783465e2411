import { describe, expect, it } from '@jest/globals';
import { PrintPasses, isPrintToken } from './print-passes.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = new Date('2026-03-01T12:01:00.000Z');
const terms = { workspaceId: 'ws_1', dashboardId: 'dash_1', filters: {}, expiresAt: later };

describe('a pass of printing', () => {
  it('opens its dashboard for as long as the work lasts', async () => {
    const passes = new PrintPasses();
    const { id, token } = await passes.with(terms, now, (pass) => {
      expect(isPrintToken(pass.token)).toBe(true);
      expect(passes.find(pass.token, now)).toEqual({ ...terms, id: pass.id });
      expect(passes.has(pass.id)).toBe(true);
      return Promise.resolve(pass);
    });
    expect(passes.find(token, now)).toBeUndefined();
    expect(passes.has(id)).toBe(false);
  });

  it('ends when the work fails', async () => {
    const passes = new PrintPasses();
    let kept = '';
    const failing = passes.with(terms, now, ({ token }) => {
      kept = token;
      return Promise.reject(new Error('no browser'));
    });
    await expect(failing).rejects.toThrow('no browser');
    expect(passes.find(kept, now)).toBeUndefined();
  });

  it('ends with its time', async () => {
    const passes = new PrintPasses();
    await passes.with(terms, now, ({ token }) => {
      expect(passes.find(token, later)).toBeUndefined();
      return Promise.resolve();
    });
  });

  it('is of one process: another one does not know it', async () => {
    await new PrintPasses().with(terms, now, ({ token }) => {
      expect(new PrintPasses().find(token, now)).toBeUndefined();
      return Promise.resolve();
    });
  });
});
