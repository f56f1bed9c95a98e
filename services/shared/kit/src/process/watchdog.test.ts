import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

const kit = (file: string): string => JSON.stringify(new URL(file, import.meta.url));

/** Starts a process with a watchdog of `limitMs`. It prints `ready` and then runs a script. */
function watched(script: string, { limitMs = 300, level = 'info', command = [process.execPath] } = {}) {
  const code = `
    import { pbkdf2Sync } from 'node:crypto';
    import inspector from 'node:inspector';
    import { createLogger } from ${kit('../log.ts')};
    import { startWatchdog } from ${kit('./watchdog.ts')};
    startWatchdog(createLogger({ service: 'fake', level: '${level}' }), { limitMs: ${limitMs}, tickMs: 50 });
    setTimeout(() => { console.log('ready'); run(); }, 500);
    function run() { ${script} }
    setInterval(() => {}, 1000);`;
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<unknown>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const lines = (): unknown[] =>
    output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return { child, ended, lines, ready: () => expect.poll(() => output).toContain('ready') };
}

it('kills a process with a blocked loop, and logs the duration and the stack', async () => {
  const { ended, lines } = watched('spin(); function spin() { for (;;); }');
  expect(await ended).toBe('SIGKILL');
  expect(lines()).toEqual([
    {
      level: 60,
      time: expect.any(Number),
      service: 'fake',
      blockedMs: expect.any(Number),
      stack: expect.arrayContaining([expect.stringMatching(/^spin .*:\d+$/)]),
      msg: 'event loop is blocked: killing the process',
    },
  ]);
  expect((lines()[0] as { blockedMs: number }).blockedMs).toBeGreaterThanOrEqual(300);
});

it('kills a process blocked in a regular expression', async () => {
  const { ended, lines } = watched("/^(a+)+$/.test('a'.repeat(40) + 'b')");
  expect(await ended).toBe('SIGKILL');
  expect(lines()).toMatchObject([{ stack: expect.arrayContaining([expect.stringMatching(/^run .*:\d+$/)]) }]);
});

it('kills a process blocked in native code, without a stack', async () => {
  const { ended, lines } = watched("pbkdf2Sync('a', 'b', 200_000_000, 64, 'sha512')");
  expect(await ended).toBe('SIGKILL');
  expect(lines()).toMatchObject([{ stack: [] }]);
});

it('writes nothing when logging is off', async () => {
  const { ended, lines } = watched('for (;;);', { level: 'silent' });
  expect(await ended).toBe('SIGKILL');
  expect(lines()).toEqual([]);
});

const asFirst = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'];
const [unshare = '', ...asFirstArgs] = asFirst;
const canBeFirst = spawnSync(unshare, [...asFirstArgs, 'true']).status === 0;

it.runIf(canBeFirst)('kills a process that is PID 1 of a container and ignores SIGKILL', async () => {
  const { ended, lines } = watched('for (;;);', { command: [...asFirst, process.execPath] });
  expect(await ended).toBe(137);
  expect(lines()).toHaveLength(1);
});

it('does not kill a process that is repeatedly busy for less than the limit', async () => {
  const busy = 'setInterval(() => { const end = Date.now() + 250; while (Date.now() < end); }, 300)';
  const { child, ready, lines } = watched(busy, { limitMs: 2_000 });
  await ready();
  await delay(3_000);
  expect(child.exitCode ?? child.signalCode).toBeNull();
  expect(lines()).toEqual([]);
});

it('does not kill a process that was stopped for longer than the limit and continues', async () => {
  const { child, ready, lines } = watched('', { limitMs: 1_000 });
  await ready();
  for (let round = 0; round < 2; round += 1) {
    child.kill('SIGSTOP');
    await delay(2_500);
    child.kill('SIGCONT');
    await delay(500);
  }
  expect(child.exitCode ?? child.signalCode).toBeNull();
  expect(lines()).toEqual([]);
});

it('does not kill a process under a debugger', async () => {
  const { child, ready, lines } = watched(
    'inspector.open(0); setTimeout(() => { const end = Date.now() + 1000; while (Date.now() < end); }, 200)',
  );
  await ready();
  await delay(1_500);
  expect(child.exitCode ?? child.signalCode).toBeNull();
  expect(lines()).toEqual([]);
});
