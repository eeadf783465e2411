/**
 * The boundaries between libs, apps and packages (STYLE 2 to 7), which `npm run boundaries` checks. A rule that matches nothing looks
 * like one that holds, so test/repository/boundaries.spec.ts shows each one to fail.
 */

/** The total order of the libs, which keeps imports free of cycles: each imports only those before it. */
const order = [
  'contracts',
  'formats',
  'platform',
  'sql',
  'model',
  'english',
  'database',
  'access',
  'webhooks',
  'connectors',
  'workspace',
  'ask',
  'edge',
];

const ours = '^(apps|libs|test|scripts)/';
const specs = ['\\.spec\\.ts$', '^test/', '^libs/testing/'];

/** @param {string} name @returns {string} matches the package installed, and its name when it is not */
const npm = (name) => `(^|node_modules/)${name}(/|$)`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const librariesInOrder = order.slice(0, -1).map((lib, place) => ({
  name: `order-${lib}`,
  severity: 'error',
  comment: `${lib} imports only libs to its left: ${order.slice(0, place).join(', ') || 'none'}.`,
  from: { path: `^libs/${lib}/` },
  to: { path: '^libs/', pathNot: `^libs/(${[...order.slice(0, place + 1), 'testing'].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const entryPoints = [
  {
    name: 'enter-through-index',
    severity: 'error',
    comment: 'A lib is entered through its index.ts; ask its owner to export what is missing.',
    from: { path: '^libs/([^/]+)/' },
    to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index\\.ts$'] },
  },
  {
    name: 'enter-through-index-from-outside',
    severity: 'error',
    comment: 'A lib is entered through its index.ts; ask its owner to export what is missing.',
    from: { pathNot: '^libs/' },
    to: { path: '^libs/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
  },
  {
    name: 'enter-by-name',
    severity: 'error',
    comment: 'Another lib is imported as #lib, so that sources and build resolve alike.',
    from: { path: '^(?:libs/([^/]+)|apps|test)/' },
    to: { path: '^libs/', pathNot: '^libs/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'own-lib-is-relative',
    severity: 'error',
    comment: 'Imports within a lib are relative: through its own index.ts they would be cycles.',
    from: { path: '^libs/([^/]+)/' },
    to: { path: '^libs/$1/', dependencyTypes: ['aliased-subpath-import'] },
  },
  {
    name: 'no-lib-imports-an-app',
    severity: 'error',
    comment: 'Apps are assembled from libs, never the reverse. The test harness alone starts apps.',
    from: { path: '^libs/', pathNot: '^libs/testing/' },
    to: { path: '^apps/' },
  },
  {
    name: 'no-app-imports-an-app',
    severity: 'error',
    comment: 'Code that two apps need belongs in a lib. Only all-in-one combines apps.',
    from: { path: '^apps/([^/]+)/', pathNot: '^apps/(all-in-one|admin)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'admin-applies-manifests',
    severity: 'error',
    comment:
      "Admin applies a folder by the code with which the controller applies a cluster's resources, and uses no other app's code.",
    from: { path: '^apps/admin/' },
    to: { path: '^apps/', pathNot: ['^apps/admin/', '^apps/controller/src/(folder|kinds)/'] },
  },
  {
    name: 'sdks-stand-alone',
    severity: 'error',
    comment: 'An SDK is published by itself, so it imports nothing from outside its folder.',
    from: { path: '^sdks/' },
    to: { pathNot: '^sdks/' },
  },
  {
    name: 'testing-for-specs-only',
    severity: 'error',
    comment: 'The test harness is not shipped.',
    from: { pathNot: specs },
    to: { path: '^libs/testing/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packages = [
  {
    name: 'nest-in-apps-and-edge',
    severity: 'error',
    comment: 'Libs are functions and plain classes, so that they run and are tested without Nest.',
    from: { path: '^libs/', pathNot: '^libs/(edge|testing)/' },
    to: { path: npm('@nestjs') },
  },
  {
    name: 'pg-in-database-and-connectors',
    severity: 'error',
    comment: "Hot SQL goes through #database; connectors reach customers' databases; tests make their own.",
    from: { path: ours, pathNot: '^libs/(database|connectors|testing)/' },
    to: { path: npm('(pg|@types/pg)') },
  },
  {
    name: 'typeorm-from-database-on',
    severity: 'error',
    comment: 'Only libs that own tables have repositories.',
    from: { path: ours, pathNot: '^libs/(database|access|webhooks|workspace|ask|edge)/' },
    to: { path: npm('typeorm') },
  },
  {
    name: 'kubernetes-client-for-kubeconfigs',
    severity: 'error',
    comment: 'It costs 90 MB and half a second to load, and a pod does not need it (decision 14).',
    from: { path: ours, pathNot: '^apps/controller/src/kubernetes/kubeconfig\\.ts$' },
    to: { path: npm('@kubernetes/client-node') },
  },
  {
    name: 'kubernetes-client-loaded-late',
    severity: 'error',
    comment: 'It is loaded by a dynamic import, only where there is a kubeconfig (decision 14).',
    from: { path: '^apps/controller/src/kubernetes/kubeconfig\\.ts$' },
    to: {
      path: npm('@kubernetes/client-node'),
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'tracing-sdk-in-one-file',
    severity: 'error',
    comment: 'The API package makes spans; the SDK is loaded only to export them (decision 5).',
    from: { path: ours, pathNot: '^libs/platform/src/export-spans\\.ts$' },
    to: { path: npm('@opentelemetry/(sdk|exporter|auto|instrumentation)[^/]*') },
  },
  {
    name: 'tracing-sdk-loaded-late',
    severity: 'error',
    comment: 'It is loaded by a dynamic import, only where an endpoint is set (decision 5).',
    from: { path: ours },
    to: { path: '^libs/platform/src/export-spans\\.ts$', dynamic: false },
  },
  {
    name: 'kubernetes-for-the-process-alone',
    severity: 'error',
    comment: 'Kinds are applied from files as well, so they and other apps know nothing of a cluster.',
    from: {
      path: ours,
      pathNot: ['^apps/controller/src/(kubernetes/|main\\.ts$|start-controller\\.ts$)', ...specs],
    },
    to: { path: '^apps/controller/src/kubernetes/' },
  },
  {
    name: 'contracts-need-zod-only',
    severity: 'error',
    comment: 'The browser reads the contract too, so it imports zod and no Node built-in.',
    from: { path: '^libs/contracts/', pathNot: '\\.spec\\.ts$' },
    to: { pathNot: ['^libs/', npm('zod')] },
  },
  {
    name: 'no-dev-dependency-shipped',
    severity: 'error',
    comment: 'An install without dev dependencies must run. The console is exempt, since it is bundled.',
    from: {
      path: '^(apps|libs)/',
      pathNot: ['\\.(?:spec|fixture)\\.ts$', '^libs/testing/', '^apps/console/'],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-optional', 'type-only'] },
  },
  {
    name: 'no-undeclared-package',
    severity: 'error',
    comment: 'Every imported package is declared in package.json.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const knowledge = [
  {
    name: 'platform-knows-no-domain',
    severity: 'error',
    comment: 'Platform has no word of the domain, not even of the contract.',
    from: { path: '^libs/platform/' },
    to: { path: '^libs/', pathNot: '^libs/(platform|testing)/' },
  },
  {
    name: 'connectors-know-no-database',
    severity: 'error',
    comment: "A connector reaches the customer's database, never ours.",
    from: { path: '^libs/connectors/' },
    to: { path: '^libs/database/' },
  },
  {
    name: 'console-knows-contracts-only',
    severity: 'error',
    comment: 'The console is a client like any other; it formats values as answers do.',
    from: { path: '^apps/console/' },
    to: { path: '^libs/', pathNot: '^libs/(?:contracts|formats)/' },
  },
  {
    name: 'cli-knows-contracts-only',
    severity: 'error',
    comment: 'The command-line client is a client like any other.',
    from: { path: '^apps/cli/' },
    to: { path: '^libs/', pathNot: '^libs/contracts/' },
  },
  {
    name: 'cli-takes-types-of-contracts',
    severity: 'error',
    comment: "The contract's schemas would double the start time of the command-line client.",
    from: { path: '^apps/cli/', pathNot: '\\.spec\\.ts$' },
    to: { path: '^libs/contracts/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'console-takes-types-of-contracts',
    severity: 'error',
    comment: "The contract's schemas would be a fifth of a browser's first load.",
    from: { path: '^apps/console/src/' },
    to: { path: '^libs/contracts/', dependencyTypesNot: ['type-only'] },
  },
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-folder-cycle',
    severity: 'error',
    comment:
      'Folders import in one direction. Those of english and of the console do not yet; no other may join them.',
    scope: 'folder',
    from: { pathNot: '^(libs/english|apps/console)/' },
    to: { circular: true },
  },
];

/**
 * Rules match imports, not files, so a file that must not exist needs three: as imported, as importing, and as an orphan.
 * @param {string} name
 * @param {string} comment
 * @param {{ path: string, pathNot?: string }} file
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function noFile(name, comment, file) {
  return [
    { name: `${name}-imported`, severity: 'error', comment, from: {}, to: file },
    { name: `${name}-importing`, severity: 'error', comment, from: file, to: {} },
    { name: `${name}-orphan`, severity: 'error', comment, from: { ...file, orphan: true }, to: {} },
  ];
}

const names = [
  ...noFile('vague-name', 'A file is named after its one concept.', {
    path: `${ours}(|.*/)(utils?|helpers?|common|shared|misc|types|interfaces|dto)(/|\\.)`,
  }),
  ...noFile('second-index', 'Only the entry point of a lib is called index.', {
    path: `${ours}(|.*/)index\\.[cm]?[jt]sx?$`,
    pathNot: '^libs/[^/]+/src/index\\.ts$',
  }),
  ...noFile('lib-without-a-place', 'A new lib needs a place in the order.', {
    path: '^libs/',
    pathNot: `^libs/(${order.join('|')}|testing)/`,
  }),
];

export default {
  forbidden: [...librariesInOrder, ...entryPoints, ...packages, ...knowledge, ...names],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['qg-src', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
