/** `npm run chart`: writes what is made for the Helm chart and of it: values' schema and table, alerts, dashboards, the kustomize base. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { kustomizeBase, renderKustomizeBase } from './chart/kustomize-base.mjs';
import { madeFiles } from './chart/made-files.mjs';

for (const { url, text } of madeFiles()) {
  mkdirSync(new URL('.', url), { recursive: true });
  writeFileSync(url, text);
}

const base = renderKustomizeBase();
if (base === undefined) console.error('k8s/kustomize/base is left as it was: helm is not on the PATH.');
else writeFileSync(kustomizeBase, base);
