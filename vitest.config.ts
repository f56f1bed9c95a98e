import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { markdownTexts } from './web/build/markdown-texts.ts';

const node = {
  environment: 'node' as const,
  include: [] as string[],
  // On a busy machine all of it takes longer, and what is waited for comes later.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
const web = {
  environment: 'jsdom' as const,
  include: [] as string[],
  setupFiles: ['./vitest.setup.ts'],
  // On a busy machine the code of a page may take seconds to be transformed.
  testTimeout: 60_000,
  maxWorkers: 2,
};
/**
 * Short files whose tests take long. Vitest would start them last, by their size, and wait for them alone. Pictures of
 * pages come first, because other tests change the data.
 */
const longTests =
  /\/((alerts|consumer|render-picture|restore)\.integration|checks\/pages\.browser|hydrate-pages\.isolated)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      longTests.test(moduleId) ? 'long' : 'short',
    );
    return [...long, ...short];
  }
}

const sources = ['services/**/src', 'gateway/src', 'infra/**/src'];

/**
 * Eight kinds of tests: `unit` needs nothing; `integration` real servers, whose addresses stand in the environment or
 * which it starts itself; `browser`, `pages`, `system` and `generated` a whole system each: for journeys in Chromium, for
 * checks of every page in Chromium, for faults (which kill servers), for requests that fill it with nonsense; `web` a
 * simulated document, which the files of a worker share; `web-isolated` the same for files that need isolated modules or
 * an isolated document.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [
            '**/*.integration.test.ts',
            '**/*.browser.test.ts',
            '**/*.system.test.ts',
            '**/*.generated.test.ts',
            '**/node_modules/**',
          ],
          // Its own choice on two cores is one.
          maxWorkers: 2,
          // Most of their time went into loading the same modules for each file again.
          isolate: false,
        },
      },
      {
        test: {
          ...node,
          name: 'integration',
          include: sources.map((folder) => `${folder}/**/*.integration.test.ts`),
          globalSetup: ['services/shared/testing/src/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // They wait more than they compute.
          maxWorkers: 3,
          isolate: false,
        },
      },
      ...[
        { name: 'browser', include: ['infra/e2e/src/journeys/*.test.ts'] },
        { name: 'pages', include: ['infra/e2e/src/checks/*.browser.test.ts'] },
        { name: 'system', include: ['infra/e2e/src/{checks,faults}/*.system.test.ts'] },
      ].map((project) => ({
        test: {
          ...node,
          ...project,
          // Their files share what they load, and one browser.
          isolate: false,
          globalSetup: ['infra/e2e/src/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 1,
          fileParallelism: false,
          // While one page loads, another is checked.
          maxConcurrency: 3,
        },
      })),
      {
        test: {
          ...node,
          name: 'generated',
          include: ['infra/e2e/src/generated/*.generated.test.ts'],
          globalSetup: ['infra/e2e/src/global-setup.ts'],
          hookTimeout: 240_000,
          // Operations are asked side by side.
          maxConcurrency: 8,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        plugins: [react(), markdownTexts()],
        root: 'web',
        test: {
          ...web,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: './vitest.environment.ts',
          exclude: ['**/*.isolated.test.*'],
          // Three times as fast.
          isolate: false,
        },
      },
      {
        plugins: [react(), markdownTexts()],
        root: 'web',
        test: {
          ...web,
          name: 'web-isolated',
          include: ['src/**/*.isolated.test.{ts,tsx}'],
          // Class names as in pages that another process has rendered.
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
