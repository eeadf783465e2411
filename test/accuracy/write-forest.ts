import type { Forest } from '#english';
import { flatten } from '#english';

/** A forest as the source file that the engine loads it from. */
export function forestSource({ features, bias, trees }: Forest, name: string): string {
  return [
    "import type { Forest } from './forest.js';",
    "import { unflatten } from './forest.js';",
    '',
    'const features =',
    `  '${features.join(' ')}';`,
    '',
    `const numbers = ${JSON.stringify(flatten(trees))};`,
    '',
    '/** The weights that make a reading likely to be right. Written by `npm run train-ranking`; not to be edited by hand. */',
    `export const ${name}: Forest = {`,
    "  features: features.split(' '),",
    `  bias: ${String(bias)},`,
    '  trees: unflatten(numbers),',
    '};',
    '',
  ].join('\n');
}
