import { existsSync } from 'node:fs';
import { composeEnvironment } from '../compose.ts';
import { assertSpace } from '../disk.ts';
import { isStopped } from '../errors.ts';
import { fetchFfmpeg, findFfmpeg } from '../ffmpeg.ts';
import { cacheDir, stateDir } from '../paths.ts';
import { listenForStop } from '../processes/stop-signals.ts';
import { formatDuration, Progress } from '../progress.ts';
import { type System, type SystemOptions, startSystem } from '../run-system.ts';
import { recordEnvironment, recordUrls } from '../running-system.ts';
import { StateFolder, signalGroup } from '../state/state.ts';
import { demoAccounts } from '../system.ts';

/** Free bytes needed by a first start for downloads and builds, and by later ones for data and logs. */
const firstStartBytes = 2_500_000_000;
const laterStartBytes = 300_000_000;

/** A process that runs next to the system and appears in the table of URLs. */
export interface Companion {
  readonly urls: readonly (readonly [string, string])[];
  stop(): Promise<void>;
}

export interface StartOptions extends Pick<SystemOptions, 'watch' | 'web' | 'env'> {
  readonly title: string;
  readonly startCompanion?: (system: System, progress: Progress, signal: AbortSignal) => Promise<Companion>;
}

/**
 * `npm start`: starts everything, prints the URLs, and stops everything at Ctrl-C. Resolves to the exit code: 0 after a
 * clean stop of a ready system, 130 when stopped earlier.
 */
export async function start(options: StartOptions): Promise<number> {
  const startedAt = performance.now();
  const dataDir = stateDir();
  const progress = new Progress();
  const { signal, requested } = listenForStop(() => killEverything(dataDir));
  void requested.then(() => progress.line('  Stopping…'));
  progress.line(`\n${progress.bold('POC')} ${options.title}\n`);
  await using running = new AsyncDisposableStack();
  running.defer(() => progress.close());
  try {
    await assertSpace(
      cacheDir(),
      existsSync(cacheDir()) ? laterStartBytes : firstStartBytes,
      'POC_CACHE_DIR',
    );
    await assertSpace(dataDir, laterStartBytes, 'POC_STATE_DIR');
    const system = await startSystem({
      dataDir,
      ports: 'public',
      mode: 'development',
      docker: true,
      addresses: { ...(await composeEnvironment(signal)), ...process.env },
      seed: (process.env.POC_SEED ?? 'demo') === 'demo',
      web: options.web ?? true,
      watch: options.watch ?? false,
      grouped: options.watch !== true && isGrouped(process.env),
      env: { FFMPEG_PATH: await findFfmpeg(signal), ...options.env },
      progress,
      signal,
    });
    running.defer(() => system.stop());
    recordUrls(dataDir, system);
    recordEnvironment(dataDir, system.env);
    const companion = await options.startCompanion?.(system, progress, signal);
    running.defer(() => companion?.stop());
    printSummary(progress, system, companion, performance.now() - startedAt);
    // Otherwise the idle launcher would retain the garbage of the start.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    await Promise.all([requested, fetchFfmpeg(progress, signal)]);
    await running.disposeAsync();
    progress.line('  Everything is stopped; the data is retained.');
    return 0;
  } catch (error) {
    if (!isStopped(error)) throw error;
    await running.disposeAsync();
    progress.line('  Everything is stopped; the data is retained.');
    return 130;
  }
}

/** `POC_PROCESSES=grouped` runs the services in one process, except with tracing: a span names its process. */
const isGrouped = (env: NodeJS.ProcessEnv): boolean =>
  env.POC_PROCESSES === 'grouped' &&
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined &&
  env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT === undefined;

function printSummary(
  progress: Progress,
  system: System,
  companion: Companion | undefined,
  tookMs: number,
): void {
  const { gateway, mail, paystack, backing } = system;
  const rows: (readonly [string, string])[] = [
    ['Web app', gateway.url],
    ['API reference', `${gateway.url}/api/docs`],
    ['Status page', `${gateway.url}/api/status`],
    ['Mail', browserUrl(mail.url)],
    ['Paystack sandbox', browserUrl(paystack.url)],
    ['Live video (RTMP)', system.env.INGEST_PUBLIC_URL ?? ''],
    ...(companion?.urls ?? []),
  ];
  progress.line(`\n${progress.bold(`POC is ready at ${gateway.url}`)}`);
  progress.line(`after ${formatDuration(tookMs)}\n`);
  for (const [name, url] of rows) progress.line(`  ${name.padEnd(18)} ${url}`);
  progress.line('\n  Demo accounts');
  for (const { email, password, role } of demoAccounts) {
    progress.line(`  ${password.padEnd(18)} ${email}  (${role})`);
  }
  if (backing.otherVersions.length > 0) progress.line('\n  Servers with another version');
  for (const sentence of backing.otherVersions) progress.line(`  ${sentence}`);
  progress.line('\n  npm run status · npm run logs [service] · Ctrl-C stops everything\n');
}

/** Replaces the IP address by the host that browsers show. */
function browserUrl(url: string): string {
  return url.replace('//127.0.0.1', '//localhost');
}

/** Kills all recorded processes immediately, at a second request to stop. */
function killEverything(dataDir: string): never {
  for (const { identity } of new StateFolder(dataDir).recordedProcesses())
    signalGroup(identity.pid, 'SIGKILL');
  process.exit(130);
}
