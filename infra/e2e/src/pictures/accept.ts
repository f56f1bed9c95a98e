// `npm run ops -- pictures:accept`: checks every page on servers of its own, and stores each picture that is missing or
// that differs from the stored one. `pictures:accept home merch.add` does so for the named pages and dialogs alone.
import { runTests, withTestRun } from '@poc/stack/commands/run-tests';
import { printFailure } from '@poc/stack/failure-text';

async function accept(names: readonly string[]): Promise<number> {
  let failed = 0;
  const isStopped = await withTestRun(async (run) => {
    const pages = [...new Set(names.map((name) => name.replace(/\..*/, '')))];
    const pattern = pages.length > 0 ? ['--testNamePattern', `\\b(${pages.join('|')})$`] : [];
    const env = { POC_PICTURES: 'accept' };
    ({ failed } = await runTests('pages', run, {
      args: ['infra/e2e/src/checks/pages.browser.test.ts', ...pattern],
      env,
    }));
  });
  if (isStopped) return 130;
  return failed > 0 ? 1 : 0;
}

process.exitCode = await accept(process.argv.slice(2)).catch(printFailure);
