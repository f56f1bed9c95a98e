import { startBacking } from '@poc/stack/backing';
import { Progress } from '@poc/stack/progress';
import { startSystem } from '@poc/stack/run-system';
import { type ServerName, serverNames } from '@poc/stack/servers/server';
import type { ProcessName } from '@poc/stack/system';
import type { Bench } from './bench.ts';

/** A running system for a bench. */
export interface BenchSystem {
  /** Shared settings of the system's processes. */
  readonly env: Readonly<Record<string, string>>;
  urlOf(name: ProcessName): string;
  pidOf(name: ProcessName | ServerName): number;
  stop(): Promise<void>;
}

/** Lifts limits per IP address, since all load comes from one. */
const unlimited = {
  AUTH_RATE_LIMIT_PER_MINUTE: '10000000',
  RATE_LIMIT_PER_MINUTE: '10000000',
  SIGN_IN_FAILURES_PER_MINUTE: '10000000',
  LOG_LEVEL: 'warn',
};

/** Starts the system that a bench requires, in its own folder. */
export async function startBenchSystem(
  { servers, only, seed, web = false, settings }: Bench,
  dataDir: string,
  signal: AbortSignal,
): Promise<BenchSystem> {
  const progress = new Progress();
  const env = { ...unlimited, ...settings };
  if (servers !== undefined) {
    const options = { dataDir, servers, addresses: 'own', progress, signal } as const;
    const backing = await startBacking(options).finally(() => progress.close());
    return {
      env: { ...backing.env, ...env },
      urlOf: () => '',
      pidOf: () => 0,
      stop: () => backing.stop(),
    };
  }
  const usual = seed ? undefined : (['identity', 'gateway'] as const);
  const processes = only ?? usual;
  const system = await startSystem({
    dataDir,
    ports: 'free',
    seed,
    web,
    ...(processes ? { only: processes } : {}),
    env,
    progress,
    signal,
  }).finally(() => progress.close());
  return {
    env: { ...system.env, ...env },
    urlOf: (name) => system.processes[name]?.url ?? '',
    pidOf: (name) => (isServer(name) ? system.backing[name] : system.processes[name])?.pid ?? 0,
    stop: () => system.stop(),
  };
}

const isServer = (name: ProcessName | ServerName): name is ServerName =>
  serverNames.some((server) => server === name);
