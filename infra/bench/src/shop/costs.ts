import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { BenchContext } from '../bench.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';

/** Processes whose CPU time is charged to an order. */
export const cpuParts = ['gateway', 'commerce', 'identity', 'paystack', 'mongo', 'kafka'] as const;
/** Systems whose response times delay an order. */
export const waitParts = ['MongoDB', 'Paystack', 'Kafka'] as const;

/** Milliseconds so far: CPU time by process, and waiting times. */
export interface Costs {
  readonly cpu: Readonly<Record<(typeof cpuParts)[number], number>>;
  readonly wait: Readonly<Record<(typeof waitParts)[number], number>>;
}

const latency = z.object({ latency: z.coerce.number() });
const status = z.object({ opLatencies: z.object({ reads: latency, writes: latency, commands: latency }) });

/**
 * Reads the costs so far. MongoDB reports the duration of operations in all of its databases; commerce reports its
 * waits for Paystack and for Kafka's acknowledgement of event batches.
 */
export async function readCosts({ pidOf, urlOf }: BenchContext, db: Connection): Promise<Costs> {
  const [server, metrics] = await Promise.all([
    db.db?.command({ serverStatus: 1 }),
    fetch(`${urlOf('commerce')}/metrics`).then((response) => response.text()),
  ]);
  const { reads, writes, commands } = status.parse(server).opLatencies;
  const cpu = (part: (typeof cpuParts)[number]): number => cpuMsOfPid(pidOf(part));
  return {
    cpu: {
      gateway: cpu('gateway'),
      commerce: cpu('commerce'),
      identity: cpu('identity'),
      paystack: cpu('paystack'),
      mongo: cpu('mongo'),
      kafka: cpu('kafka'),
    },
    wait: {
      MongoDB: (reads.latency + writes.latency + commands.latency) / 1_000,
      Paystack: sumOfMetric(metrics, 'poc_paystack_call_seconds_sum') * 1_000,
      Kafka: sumOfMetric(metrics, 'poc_outbox_publish_seconds_sum') * 1_000,
    },
  };
}

/** Sums a metric in Prometheus text format over its labels. */
const sumOfMetric = (text: string, name: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
