/** `npm run chart`: writes what is made for the Helm chart: the schema and the table of its values. */
import { writeFileSync } from 'node:fs';
import { madeFiles } from './chart/made-files.mjs';

for (const { url, text } of madeFiles()) writeFileSync(url, text);
