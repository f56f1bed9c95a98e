import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

const kit = (file: string): string => JSON.stringify(new URL(file, import.meta.url));

/** Runs `stopOnSignals` in a process; `start` is an expression. */
function run(start: string): Promise<{ code: unknown; lines: unknown[] }> {
  const code = `
    import { createLogger } from ${kit('../log.ts')};
    import { stopOnSignals } from ${kit('./shutdown.ts')};
    await stopOnSignals({ logger: createLogger({ service: 'fake' }), start: ${start} });`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', code], (error, stdout) =>
      resolve({
        code: error?.code ?? 0,
        lines: stdout
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line)),
      }),
    );
  });
}

it('logs why a start failed, and exits with 1', async () => {
  const { code, lines } = await run("async () => { throw new Error('no database'); }");
  expect(code).toBe(1);
  expect(lines).toMatchObject([
    { level: 60, msg: 'service failed to start', err: { message: 'no database' } },
  ]);
});

it('logs why the shutdown failed, and does not report a failed start', async () => {
  const stop = "async stop() { throw new Error('no answer'); }";
  const { code, lines } = await run(
    `async () => { setInterval(() => process.kill(process.pid, 'SIGTERM'), 500); return { ${stop} }; }`,
  );
  expect(code).toBe(1);
  const failure = { level: 50, msg: 'shutdown failed', err: { message: 'no answer' } };
  expect(lines).toContainEqual(
    expect.objectContaining({ ...failure, err: expect.objectContaining(failure.err) }),
  );
  expect(lines).not.toContainEqual(expect.objectContaining({ msg: 'service failed to start' }));
});
