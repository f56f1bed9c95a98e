import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findK6 } from '@poc/load/k6-program';
import { runProfile } from '@poc/load/run-k6';
import { printFailure } from '@poc/stack/failure-text';
import { listenForStop } from '@poc/stack/processes/stop-signals';
import { Progress } from '@poc/stack/progress';
import { type System, startSystem } from '@poc/stack/run-system';
import { StateFolder } from '@poc/stack/state/state';
import { z } from 'zod';
import { churnViewers, type VisitResult } from './churn-viewers.ts';
import { type Growth, growthOf, type SeriesKind } from './growth.ts';
import { createSampler, type Sampler } from './sample-system.ts';
import { parseSoakOptions, type SoakOptions } from './soak-options.ts';

const samples = 60;
/** Journeys started per second: enough to use every part, and few enough for two cores that also serve viewers. */
const journeysPerSecond = 2;
/** After this time, counters per minute and presence entries have expired. */
const calmMs = 90_000;
/**
 * Open files allowed in addition to those before the first visit: connections to other processes stay open
 * for a while, and mongod opens a collection's files at first use.
 */
const spareFiles = 40;
const spareFilesOfMongo = 400;
const spareKeys = 60;
/** All requests come from one IP address. */
const limits = {
  RATE_LIMIT_PER_MINUTE: '600000',
  AUTH_RATE_LIMIT_PER_MINUTE: '600000',
  SIGN_IN_FAILURES_PER_MINUTE: '600000',
  SOCKETS_PER_ADDRESS: '100000',
};

async function soak(options: SoakOptions): Promise<number> {
  const { signal } = listenForStop(() => process.exit(130));
  const progress = new Progress();
  const folder = mkdtempSync(join(tmpdir(), 'poc-soak-'));
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => progress.close());
  const task = progress.task('k6', 'looking for it');
  const k6 = await findK6({ signal, task, record: () => () => {} });
  task.done(k6.version);
  const system = await startSystem({
    dataDir: folder,
    ports: 'free',
    seed: true,
    env: limits,
    progress,
    signal,
  });
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }));
  cleanUp.defer(() => system.stop());
  progress.close();
  const metricsPort = z
    .object({ 'gateway-metrics': z.number() })
    .parse(new StateFolder(folder).readJson('ports.json'))['gateway-metrics'];
  const sampler = await createSampler({ system, folder, metricsPort });
  cleanUp.defer(async () => void (await sampler.stop()));
  return await run({ ...options, system, sampler, k6, signal });
}

interface Run extends SoakOptions {
  readonly system: System;
  readonly sampler: Sampler;
  readonly k6: Awaited<ReturnType<typeof findK6>>;
  readonly signal: AbortSignal;
}

async function run({ seconds, joins, system, sampler, k6, signal }: Run): Promise<number> {
  const origin = system.gateway.url;
  const durationMs = seconds * 1_000;
  const streams = z
    .array(z.object({ id: z.string() }))
    .min(1)
    .parse(await (await fetch(`${origin}/api/streams/live`)).json());
  await sampler.take();
  const before = sampler.series();

  const request = {
    profile: 'soak' as const,
    origin,
    isElsewhere: false,
    isConfirmed: true,
    paystackOrigin: system.paystack.url,
    accountsFile: undefined,
    outFile: undefined,
    htmlFile: undefined,
    sizes: { DURATION: seconds, RATE: journeysPerSecond },
  };
  let isOver = false;
  const load = Promise.all([
    runProfile(k6, request, signal),
    churnViewers({ origin, streamId: streams[0]?.id ?? '', joins, durationMs, signal }),
  ]).finally(() => {
    isOver = true;
  });
  const looking = (async () => {
    const begun = performance.now();
    for (let taken = 1; taken <= samples && !isOver; taken += 1) {
      await delay(Math.max(0, begun + (taken * durationMs) / samples - performance.now()));
      if (!isOver) await sampler.take();
    }
  })();
  const [measured, visits] = await load;
  await looking;
  const growths = sampler.series().map(growthOf);
  await delay(calmMs, undefined, { signal }).catch(() => undefined);
  await sampler.take();
  if (signal.aborted) return 130;

  const left = before
    .filter(({ kind }) => kind === 'files' || kind === 'keys')
    .map(({ name, kind, values }) => ({ name, kind, before: values[0] ?? 0, after: sampler.newest(name) }))
    .filter(({ name, kind, before: first, after }) => after > first + spareOf(name, kind))
    .map(({ name, before: first, after }) => `${name}: ${after} remain after all have left; ${first} before`);
  const failures = [
    ...growths.filter(({ grows }) => grows).map(({ name }) => `${name} grew`),
    ...left,
    ...sampler.restarted().map((name) => `${name} crashed and was restarted`),
    ...failuresOf(visits, joins),
  ];
  console.log(['', ...growthLines(growths), ...keptLines(sampler.kept()), ''].join('\n'));
  console.log(
    `${visits.joined} viewers joined and left a stream within ${seconds} s, with ${journeysPerSecond} journeys per second.`,
  );
  // k6 has printed its figures and the refusals, such as sold-out products, above.
  if (measured.exitCode !== 0) console.log('k6 exceeded a threshold that does not concern growth.');
  console.log(failures.length === 0 ? 'No resource grew.' : failures.join('\n'));
  return failures.length === 0 ? 0 : 1;
}

function spareOf(name: string, kind: SeriesKind): number {
  if (kind !== 'files') return spareKeys;
  return name.startsWith('mongo:') ? spareFilesOfMongo : spareFiles;
}

function failuresOf({ joined, refused, lost }: VisitResult, joins: number): string[] {
  const whys = Object.entries(refused).map(([why, count]) => `${count} could not join: ${why}`);
  if (joined + Object.values(refused).reduce((sum, count) => sum + count, 0) < joins)
    whys.push('not all joined');
  return lost === 0 ? whys : [...whys, `${lost} were disconnected`];
}

function optionsOr(exit: (code: number) => never): SoakOptions {
  try {
    return parseSoakOptions(process.argv.slice(2));
  } catch (error) {
    printFailure(error);
    return exit(2);
  }
}

process.exitCode = await soak(optionsOr(process.exit)).catch(printFailure);
process.exit();

const megabyte = 1024 * 1024;
const isBytes = (kind: SeriesKind): boolean => kind === 'heap' || kind === 'memory';
const shown = (kind: SeriesKind, value: number): string =>
  isBytes(kind) ? `${(value / megabyte).toFixed(1)} MB` : String(Math.round(value));

/** Formats the samples: name, first, middle and last value, and whether it grows. */
const growthLines = (growths: readonly Growth[]): string[] => [
  row(['', 'first', 'second third', 'last third', '']),
  ...growths
    // Omits collections that never changed.
    .filter(({ kind, values, grows }) => grows || kind !== 'documents' || new Set(values).size > 1)
    .map(({ name, kind, values, middle, end, grows }) =>
      row([
        name,
        shown(kind, values[0] ?? 0),
        shown(kind, middle),
        shown(kind, end),
        grows ? 'GROWS' : 'steady',
      ]),
    ),
];

/** Formats the collections that record user activity. */
const keptLines = (kept: readonly { name: string; before: number; now: number }[]): string[] =>
  kept
    .filter(({ before, now }) => now !== before)
    .map(({ name, before, now }) => row([`${name}: documents`, String(before), '', String(now), 'kept']));

const row = ([name = '', first = '', middle = '', last = '', result = '']: readonly string[]): string =>
  `${name.padEnd(44)}${first.padStart(12)}${middle.padStart(14)}${last.padStart(13)}  ${result}`.trimEnd();
