/**
 * Module boundaries. Services never import each other; what they share is in contracts and kit; the web app imports
 * contracts alone, and its features never import each other; one file imports kafkajs.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const services = 'identity|catalog|streaming|commerce|community';

export default {
  forbidden: [
    {
      name: 'no-service-to-service',
      comment: 'A service learns of another by events and its contract, never by its code.',
      severity: 'error',
      from: { path: `^services/(${services})/` },
      to: { path: `^services/(${services})/`, pathNot: '^services/$1/' },
    },
    {
      name: 'shared-knows-no-service',
      severity: 'error',
      from: { path: '^services/shared/' },
      to: { path: `^(services/(${services})|gateway|web)/` },
    },
    {
      name: 'contracts-stand-alone',
      comment:
        'Contracts are loaded by everyone, as plain data by browsers: zod, the parsers of phone numbers and Markdown, and the finder of links (ADR 63).',
      severity: 'error',
      from: { path: '^services/shared/contracts/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^services/shared/contracts/src',
          'node_modules/zod/',
          'node_modules/libphonenumber-js/min/',
          'node_modules/linkify-it/',
          'node_modules/marked/',
        ],
      },
    },
    {
      name: 'web-through-contracts-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|gateway|infra)/', pathNot: '^services/shared/contracts/' },
    },
    {
      name: 'no-feature-to-feature',
      comment: 'What several features use is in shared; the app composes features.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(shared|config|theme)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'web-parts-know-no-app',
      comment: 'Tests may open a page with the app around it.',
      severity: 'error',
      from: { path: '^web/src/(features|shared|config|theme)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(app|prerender)/' },
    },
    {
      name: 'web-calls-in-api-folders',
      comment: 'Queries, mutations and typed calls of a subject are in its api folder; screens import those.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '(/api/|\\.test\\.tsx?$)' },
      to: { path: '^web/src/shared/api/(client|upload)\\.ts$' },
    },
    {
      name: 'gateway-knows-no-service',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: `^(services/(${services})|web)/` },
    },
    {
      name: 'kafkajs-in-one-file',
      comment: 'kafkajs.ts patches it; a client that bypasses that file runs without the patches.',
      severity: 'error',
      from: { pathNot: '^services/shared/kit/src/events/kafkajs\\.ts$' },
      to: { path: 'node_modules/kafkajs/' },
    },
    {
      name: 'no-testing-in-production',
      severity: 'error',
      from: { path: '^(services|gateway)/', pathNot: '(\\.test\\.ts$|^services/shared/testing/|/testing/)' },
      to: { path: '^services/shared/testing/' },
    },
    {
      name: 'domains-meet-through-their-api',
      comment: 'The composition of a service (its root files), commands and tests may import any file.',
      severity: 'error',
      from: {
        path: `^services/(${services})/src/([^/]+)/`,
        pathNot: '(\\.test\\.ts$|^services/[^/]+/src/(commands|testing)/)',
      },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', '^services/$1/src/([^/]+)/\\1\\.api\\.ts$'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two domains may need each other: cycles through their api files are fine.',
      severity: 'error',
      from: {},
      to: {
        circular: true,
        dependencyTypesNot: ['type-only'],
        viaOnly: {
          pathNot: '^services/[^/]+/src/([^/]+)/\\1\\.api\\.ts$',
          dependencyTypesNot: ['type-only'],
        },
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'k6 brings its own modules to the load scripts; no package has them.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|k6(/|$))' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.poc)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
