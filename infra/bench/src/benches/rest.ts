import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StackError } from '@poc/stack/errors';
import { repoRoot } from '@poc/stack/paths';
import { choosePort } from '@poc/stack/ports/ports';
import { serverNames } from '@poc/stack/servers/server';
import { StateFolder } from '@poc/stack/state/state';
import { publicPorts } from '@poc/stack/system';
import type { Bench } from '../bench.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import type { Figure } from '../report.ts';

const readyLine = 'POC is ready at';
/** Time until the processes have released the memory of their start. */
const settleMs = 75_000;

interface Started {
  readonly seconds: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs `npm start` with grouped processes, its own data and ports until it is ready. */
async function startLauncher(
  dataDir: string,
  ports: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(repoRoot, 'infra/stack/bootstrap.mjs'), 'start'], {
    env: { POC_PROCESSES: 'grouped', ...process.env, ...ports, POC_STATE_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  let output = '';
  const ready = new Promise<true>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(readyLine)) resolve(true);
    });
  });
  const isReady = await Promise.race([ready, exited.then(() => false)]);
  if (!isReady) throw new StackError('npm start ended before it was ready.', output.split('\n'));
  return { seconds: (performance.now() - startedAt) / 1_000, pid: child.pid ?? 0, stop };
}

/** Process ids of POC's programs by name, without servers. */
function ownPids(dataDir: string, bootstrap: number): Map<string, number> {
  const state = new StateFolder(dataDir);
  const servers: readonly string[] = serverNames;
  const programs = state.recordedProcesses().filter(({ name }) => !servers.includes(name));
  return new Map([
    ['npm start', bootstrap],
    ['launcher', state.launcher()?.pid ?? 0],
    ...programs.map(({ name, identity }) => [name, identity.pid] as const),
  ]);
}

/** Proportional set size (PSS) in MiB. */
function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1];
  return Number(kilobytes) / 1_024;
}

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  name,
  value,
  unit,
  ...(most === undefined ? {} : { goal: { at: 'most', value: most } }),
});

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Cost of the idle demo system on a laptop. Linux only. */
export const rest: Bench = {
  about: 'memory and CPU of `npm start` at rest, without the servers, and the times of two starts',
  counts: 'seconds of rest',
  count: 60,
  seed: false,
  servers: [],
  async run({ count, say, signal }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'poc-rest-'));
    const ports = Object.fromEntries(
      await Promise.all(
        publicPorts.map(async ({ variable }) => [variable, String(await choosePort(new Set()))]),
      ),
    );
    say('first start');
    const first = await startLauncher(dataDir, ports, signal);
    await first.stop();
    say('second start');
    const second = await startLauncher(dataDir, ports, signal);
    try {
      say(`rest, for ${settleMs / 1_000 + count} s`);
      await pause(settleMs, undefined, { signal });
      const pids = ownPids(dataDir, second.pid);
      const before = new Map([...pids].map(([name, pid]) => [name, cpuMsOfPid(pid)]));
      await pause(count * 1_000, undefined, { signal });
      const cpu = new Map(
        [...pids].map(([name, pid]) => [name, (cpuMsOfPid(pid) - (before.get(name) ?? 0)) / count / 10]),
      );
      const memory = new Map([...pids].map(([name, pid]) => [name, memoryOf(pid)]));
      return {
        figures: [
          figure('first start', first.seconds, 's', 45),
          figure('second start', second.seconds, 's', 15),
          ...[...memory].map(([name, value]) => figure(`memory of ${name}`, value, 'MB')),
          figure('memory', sum(memory.values()), 'MB', 500),
          ...[...cpu].map(([name, value]) => figure(`CPU of ${name}`, value, '%')),
          figure('CPU', sum(cpu.values()), '%', 3),
        ],
        notes: ['The first start builds the web app only if it has changed. CPU in percent of a core.'],
      };
    } finally {
      await second.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
