// `npm run ops -- pictures`: opens every page and dialog on separate servers and compares it with its stored
// pictures. `pictures home merch.add` restricts it to these. With `--accept` it stores pictures that are
// missing or differ.
import { runTests, withTestRun } from '@poc/stack/commands/run-tests';
import { printFailure } from '@poc/stack/failure-text';

async function runPictures(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--accept');
  const POC_PICTURES = args.includes('--accept') ? 'accept' : 'compare';
  let failed = 0;
  const isStopped = await withTestRun(async (run) => {
    const pages = [...new Set(names.map((name) => name.replace(/\..*/, '')))];
    const pattern = pages.length > 0 ? ['--testNamePattern', `\\b(${pages.join('|')})$`] : [];
    ({ failed } = await runTests('pages', run, {
      args: ['infra/e2e/src/checks/pages.browser.test.ts', ...pattern],
      env: { POC_PICTURES },
    }));
  });
  if (isStopped) return 130;
  return failed > 0 ? 1 : 0;
}

process.exitCode = await runPictures(process.argv.slice(2)).catch(printFailure);
