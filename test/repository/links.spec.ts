import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

describe('the links between documents', () => {
  it.each(files)('lead somewhere in %s', (file) => {
    const text = readFileSync(new URL(file, root), 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
      /^(?:[a-z]+:|#|\/)/.test(target) ? [] : target.split('#')[0] || [],
    );
    const missing = targets.filter((target) => !existsSync(new URL(target, new URL(file, root))));
    expect(missing).toEqual([]);
  });
});
