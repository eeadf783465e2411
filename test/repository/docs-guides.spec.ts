import { describe, expect, it } from '@jest/globals';
import { guidesOf } from '../../scripts/docs/guides.mjs';

describe('the guides of the docs site', () => {
  it('refuse a page that no group lists, and name it', () => {
    expect(() => guidesOf(['alerts.md', 'operating/lost.md'])).toThrow('lists operating/lost.md of docs/');
  });

  it('leave out pages for people who change the service, and what is no page', () => {
    const files = ['ARCHITECTURE.md', 'decisions/0001-any.md', 'operating/runbooks/Any.md', 'images/any.png'];
    expect(() => guidesOf(files)).not.toThrow();
  });
});
