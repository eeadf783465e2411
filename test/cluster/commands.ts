import { readFileSync } from 'node:fs';
import { environment } from './cluster-environment.js';

const [image = '', tag = ''] = environment.image.split(/:(?=[^:]*$)/);
const [gatewayNamespace = '', gatewayName = ''] = environment.gateway.split('/');

/** The stand-ins of a test cluster for the names on a page; definitions that another test left are taken over. */
const replacements: [page: string, here: string][] = [
  ['helm install', 'helm install --take-ownership'],
  ['helm upgrade --install', 'helm upgrade --install --take-ownership'],
  ['image.repository=questglass', `image.repository=${image}`],
  ['image.tag=dev', `image.tag=${tag}`],
  ['repository: questglass, tag: dev', `repository: ${image}, tag: ${tag}`],
  [
    'database.mode=cloudnativepg',
    `database.mode=cloudnativepg --set database.cloudnativepg.imageName=${environment.postgresImage}`,
  ],
  [
    'mode: cloudnativepg }',
    `mode: cloudnativepg, cloudnativepg: { imageName: '${environment.postgresImage}' } }`,
  ],
  ['name: traefik, namespace: ingress', `name: ${gatewayName}, namespace: ${gatewayNamespace}`],
  ['[10.244.0.0/16]', `['${environment.proxies}']`],
];

/** The commands of a page's section, or of all its blocks of a language, as they stand but for what this cluster has otherwise. */
export function commandsOf(file: string, block: RegExp): string[] {
  const page = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  return [...page.matchAll(block)].map(([, commands = '']) =>
    replacements.reduce((text, [from, to]) => text.replaceAll(from, to), commands),
  );
}
