import { daysBefore, lagosDay, lagosZone, startOfDay } from '@poc/contracts/lagos-calendar';
import {
  type AccumulatorOperator,
  type Connection,
  type Expression,
  type PipelineStage,
  trusted,
} from 'mongoose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { mongoConfig } from '../config.ts';
import type { Job } from '../jobs/jobs.ts';
import type { ModelDefinition } from '../mongo/model.ts';
import { runCommand } from '../process/run-command.ts';
import { type FigureDayDoc, figureDayModel } from './figure-day.model.ts';

/** Collection whose rows are aggregated into daily figures. */
export interface FigureSource {
  // biome-ignore lint/suspicious/noExplicitAny: the rows of any collection.
  readonly model: ModelDefinition<any>;
  /** Field with the time of a row; indexed. */
  readonly at: string;
  /** Pipeline stages before the rows of a day are summed. */
  readonly stages?: readonly PipelineStage.FacetPipelineStage[];
  /** Accumulators by name of the figure: see `figure-day.model.ts` for the units. */
  readonly values: Readonly<Record<string, AccumulatorOperator>>;
}

export interface Figures {
  readonly sources: readonly FigureSource[];
  /** Runs before a count of all days. */
  readonly prepare?: (db: Connection, mayContinue: () => Promise<boolean>) => Promise<void>;
}

/** Days per aggregation. Bounds its duration: some look up rows of every member who joined on these days. */
const batchDays = 7;
/** Ends an aggregation in the database too: the socket's timeout of 30 s would only abandon it. */
const aggregationMs = 20_000;
/** Rows from this day on are not counted: their batch would end in a five-digit year. */
const afterAllDays = '9999-01-01';
/** Counting interval, which is also the delay of today's figures. */
const countEveryMs = 60_000;
/** Interval of checks for a due full count, and delay before a failed full count resumes. */
const countAllEveryMs = 3_600_000;

/** Counts the rows that match a condition: `countIf({ $gt: ['$change', 0] })`. */
export const countIf = (condition: Expression | Record<string, unknown>) => ({
  $sum: { $cond: [condition, 1, 0] },
});

/**
 * Recounts all days, or those from a given day on, and stores them. Idempotent, and safe while rows arrive: the next
 * count of a day includes them.
 * @param options.from skips the earlier days, and the preparation
 * @param options.onCounted receives the first day that is not counted yet
 * @returns number of days with figures
 */
export async function countFigures(
  db: Connection,
  { sources, prepare }: Figures,
  {
    from,
    mayContinue = async () => true,
    onCounted,
  }: {
    from?: string | undefined;
    mayContinue?: () => Promise<boolean>;
    onCounted?: (next: string) => void;
  } = {},
): Promise<number> {
  if (from === undefined) await prepare?.(db, mayContinue);
  const days = figureDayModel(db);
  const stored = await days
    .find({ _id: trusted({ $gte: from ?? '' }) }, { _id: 1 })
    .lean<{ _id: string }[]>();
  let count = 0;
  for (let start = from ?? ''; ; onCounted?.(start)) {
    const day = await nextDay(db, sources, start);
    if (!(await mayContinue())) return count;
    const end = day === null ? afterAllDays : daysBefore(day, -batchDays);
    const counted = day === null ? [] : await countDays(db, sources, day);
    const isLeft = (one: string) => one >= start && one < end && !counted.includes(one);
    // Days whose rows were deleted since they were counted.
    const left = stored.map(({ _id }) => _id).filter(isLeft);
    if (left.length > 0) await days.deleteMany({ _id: trusted({ $in: left }) });
    if (day === null) return count;
    count += counted.length;
    start = end;
  }
}

/** Returns the first day with rows on or after a day; an empty `from` searches all days. */
async function nextDay(
  db: Connection,
  sources: readonly FigureSource[],
  from: string,
): Promise<string | null> {
  const range = trusted({ $gte: from ? startOfDay(from) : new Date(0), $lt: startOfDay(afterAllDays) });
  const rows = await Promise.all(
    sources.map(({ model, at }) =>
      model(db)
        .findOne({ [at]: range }, { _id: 0, [at]: 1 })
        .sort({ [at]: 1 })
        .lean<Record<string, Date>>(),
    ),
  );
  const days = rows.flatMap((row) => Object.values(row ?? {}).map((at) => lagosDay(at)));
  return days.toSorted()[0] ?? null;
}

/** Counts and stores `batchDays` days. @returns the days with figures */
async function countDays(db: Connection, sources: readonly FigureSource[], from: string): Promise<string[]> {
  const within = { $gte: startOfDay(from), $lt: startOfDay(daysBefore(from, -batchDays)) };
  const day = (at: string) => ({
    $dateToString: { date: `$${at}`, format: '%Y-%m-%d', timezone: lagosZone },
  });
  const rows = await Promise.all(
    sources.map(({ model, at, stages = [], values }) =>
      model(db)
        .aggregate<{ _id: string } & Record<string, number>>([
          { $match: { [at]: within } },
          ...stages,
          { $group: { _id: day(at), ...values } },
        ])
        .option({ maxTimeMS: aggregationMs }),
    ),
  );
  const docs = [...Map.groupBy(rows.flat(), ({ _id }) => _id)].map(([_id, parts]): FigureDayDoc => {
    const { _id: _, ...values } = Object.assign({}, ...parts);
    return { _id, values };
  });
  await figureDayModel(db).bulkWrite(
    docs.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    })),
  );
  return docs.map(({ _id }) => _id);
}

/**
 * Creates two independent jobs: one counts yesterday and later days each minute, the other counts all days at startup
 * and once a day, which includes late and changed rows. A failed or interrupted count of all days resumes where it
 * stopped, in the same process and on the same day.
 */
export function figuresJobs({ db, clock }: { db: Connection; clock: Clock }, figures: Figures): [Job, Job] {
  const today = () => lagosDay(clock.now());
  let countedAllOn: string | null = null;
  /** Progress of a count that failed or was interrupted. */
  let stopped: { readonly on: string; readonly next: string } | null = null;
  return [
    {
      name: 'figures',
      everyMs: countEveryMs,
      run: async (signal, hold) => {
        const mayContinue = async () => !signal.aborted && (await hold());
        await countFigures(db, figures, { from: daysBefore(today(), 1), mayContinue });
      },
    },
    {
      name: 'figures of all days',
      everyMs: countAllEveryMs,
      isDue: async () => countedAllOn !== today(),
      run: async (signal, hold) => {
        // An interrupted count is incomplete, even if the lease is regained.
        let isInterrupted = false;
        const mayContinue = async () => {
          isInterrupted ||= signal.aborted || !(await hold());
          return !isInterrupted;
        };
        const day = today();
        const onCounted = (next: string) => {
          stopped = { on: day, next };
        };
        const from = stopped?.on === day ? stopped.next : undefined;
        await countFigures(db, figures, { from, mayContinue, onCounted });
        if (await mayContinue()) countedAllOn = day;
      },
    },
  ];
}

/** Command-line entry that counts all days of a service again. */
export const runCountFigures = (service: string, figures: Figures): Promise<void> =>
  runCommand({ service, settings: z.object(mongoConfig) }, async ({ db }) => [
    `${await countFigures(db, figures)} days of figures counted. It is safe to run this command again.`,
  ]);
