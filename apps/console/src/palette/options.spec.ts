import { describe, expect, it } from '@jest/globals';
import { optionsFor } from './options.js';

const labelsOf = (given: Partial<Parameters<typeof optionsFor>[0]>) =>
  optionsFor({ text: '', hits: [], isAdmin: true, ...given }).map(({ label }) => label);

describe('the choices of the palette', () => {
  it('are all pages before anything is typed, those of admins for admins alone', () => {
    expect(labelsOf({})).toContain('Audit');
    expect(labelsOf({ isAdmin: false })).toContain('Members');
    expect(labelsOf({ isAdmin: false })).not.toContain('Audit');
  });

  it('are starred dashboards first, until something is typed', () => {
    const starred = [{ id: 'dash_1', name: 'Weekly review' }];
    expect(optionsFor({ text: '', hits: [], starred, isAdmin: false })[0]).toMatchObject({
      label: 'Weekly review',
      kind: 'Starred',
      to: '/dashboards/dash_1',
    });
    expect(labelsOf({ text: 'weekly', starred })).not.toContain('Weekly review');
  });

  it('are pages with the words, then what was found, then the question', () => {
    const hits = [{ kind: 'dashboard' as const, id: 'dash_1', name: 'Links that were clicked' }];
    expect(optionsFor({ text: 'LINKS sha', hits, isAdmin: true })).toMatchObject([
      { label: 'Shared links', to: '/settings/links' },
      { label: 'Links that were clicked', kind: 'Dashboard', to: '/dashboards/dash_1' },
      { label: 'LINKS sha', kind: 'Ask this question', to: '/', ask: 'LINKS sha' },
    ]);
  });
});
