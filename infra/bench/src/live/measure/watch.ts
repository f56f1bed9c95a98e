import { z } from 'zod';
import { createHistogram } from './histogram.ts';
import { checkSequence } from './sequence-check.ts';

/** Schedule of a run: message `firstSeq + n` is due at `startsAtMs + n * intervalMs`. */
export const watchPlan = z.object({
  firstSeq: z.number().int().positive(),
  count: z.number().int().positive(),
  /** See `checkSequence`. */
  sequences: z.union([z.literal(1), z.literal(2)]),
  /** Start by the shared clock. */
  startsAtMs: z.number(),
  intervalMs: z.number().positive(),
  /** A run is aborted when its viewers are this far behind. */
  lateMs: z.number().positive(),
  /** Messages not received this long after the last arrival count as missing. */
  quietAfterMs: z.number().positive(),
});
export type WatchPlan = z.output<typeof watchPlan>;

/** Deliveries to all viewers. Times in ms, from the due time to the read. */
export const watched = z.object({
  viewers: z.number(),
  delivered: z.number(),
  missing: z.number(),
  doubled: z.number(),
  disordered: z.number(),
  late: z.boolean(),
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  last50: z.number().nullable(),
  last99: z.number().nullable(),
  bytes: z.number(),
  reads: z.number(),
  /** Viewers' share of one core: near 1, they were the bottleneck, not the server. */
  ownCpu: z.number(),
});
export type DeliveryResult = z.output<typeof watched>;

/** Totals of a run over all viewers of a process. */
export interface DeliveryStats {
  /** Records when a message was due, from the sender's own number. */
  recordDue(seq: number, sentAs: number): void;
  hasDue(seq: number): boolean;
  take(viewer: number, seqs: readonly number[], nowMs: number): void;
  count(bytes: number): void;
  /** Reason why the run is over; undefined while it continues. */
  over(nowMs: number): 'complete' | 'late' | 'quiet' | undefined;
  result(): DeliveryResult;
}

export function createDeliveryStats(plan: WatchPlan, viewers: number): DeliveryStats {
  const { firstSeq, count, startsAtMs, intervalMs } = plan;
  const due = new Float64Array(count).fill(Number.NaN);
  const lastAt = new Float64Array(count).fill(Number.NaN);
  const checks = Array.from({ length: viewers }, () => checkSequence(firstSeq, plan.sequences));
  const times = createHistogram();
  const endsAtMs = startsAtMs + count * intervalMs;
  let lastReadMs = startsAtMs;
  const cpuBefore = process.cpuUsage();
  let late = false;
  let bytes = 0;
  let reads = 0;

  const dueCount = (nowMs: number): number =>
    Math.min(count, Math.max(0, Math.floor((nowMs - startsAtMs) / intervalMs) + 1));

  return {
    recordDue(seq, sentAs) {
      if (seq >= firstSeq && seq < firstSeq + count) {
        due[seq - firstSeq] = startsAtMs + (sentAs - firstSeq) * intervalMs;
      }
    },
    hasDue(seq) {
      const at = seq - firstSeq;
      // The message belongs to another run.
      return at < 0 || at >= count || !Number.isNaN(due[at]);
    },
    take(viewer, seqs, nowMs) {
      const check = checks[viewer];
      if (check === undefined) return;
      lastReadMs = nowMs;
      for (const seq of seqs) {
        const at = seq - firstSeq;
        if (at < 0 || at >= count) continue;
        check.take(seq);
        times.add(nowMs - (due[at] ?? 0));
        lastAt[at] = nowMs;
      }
    },
    count(more) {
      bytes += more;
      reads += 1;
    },
    over(nowMs) {
      if (times.count >= viewers * count) return 'complete';
      late ||= times.count < viewers * dueCount(nowMs - plan.lateMs);
      if (late) return 'late';
      if (nowMs - Math.max(lastReadMs, endsAtMs) > plan.quietAfterMs) return 'quiet';
      return undefined;
    },
    result() {
      const sum = { delivered: 0, missing: 0, doubled: 0, disordered: 0 };
      for (const check of checks) {
        const { missing, doubled, disordered } = check.account(firstSeq + count - 1);
        sum.delivered += check.delivered;
        sum.missing += missing;
        sum.doubled += doubled;
        sum.disordered += disordered;
      }
      const lasts = createHistogram();
      for (let at = 0; at < count; at += 1) {
        const lastMs = (lastAt[at] ?? Number.NaN) - (due[at] ?? Number.NaN);
        if (!Number.isNaN(lastMs)) lasts.add(lastMs);
      }
      const orNull = (ms: number): number | null => (Number.isNaN(ms) ? null : ms);
      return {
        viewers,
        ...sum,
        late,
        p50: orNull(times.quantile(0.5)),
        p99: orNull(times.quantile(0.99)),
        last50: orNull(lasts.quantile(0.5)),
        last99: orNull(lasts.quantile(0.99)),
        bytes,
        reads,
        ownCpu: cpuShare(cpuBefore, lastReadMs - startsAtMs),
      };
    },
  };
}

function cpuShare(before: NodeJS.CpuUsage, tookMs: number): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / Math.max(1, tookMs);
}
