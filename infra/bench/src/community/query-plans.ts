import type { Connection } from 'mongoose';
import { z } from 'zod';

const profiled = z.object({
  op: z.string(),
  ns: z.string(),
  planSummary: z.string().optional(),
  keysExamined: z.number().default(0),
  docsExamined: z.number().default(0),
  nreturned: z.number().optional(),
  hasSortStage: z.boolean().default(false),
  command: z.record(z.string(), z.unknown()),
});

/**
 * Winning plans of the queries behind a request, read from the profiler, so that no query is duplicated here.
 * @param collections collections to include; others belong to background work (leases, outbox, inbox)
 * @returns one line per query: collection, kind, plan, keys and documents examined
 */
export async function plansOf(
  db: Connection,
  collections: readonly string[],
  request: () => Promise<unknown>,
): Promise<string[]> {
  const database = db.getClient().db(db.name);
  await database.command({ profile: 2 });
  try {
    await request();
  } finally {
    await database.command({ profile: 0 });
  }
  const rows = await database.collection('system.profile').find().sort({ ts: 1 }).toArray();
  await database.collection('system.profile').drop();
  return rows.flatMap((row) => {
    const { op, ns, command, planSummary, hasSortStage, ...seen } = profiled.parse(row);
    const collection = ns.slice(ns.indexOf('.') + 1);
    if (planSummary === undefined || !collections.includes(collection)) return [];
    const kind = Object.keys(command)[0] ?? op;
    const sort = hasSortStage ? ', sorted in memory' : '';
    return [
      `${collection} ${kind}: ${eachOnce(planSummary)}${sort}; keys ${seen.keysExamined}, documents ${seen.docsExamined}, given ${seen.nreturned ?? 0}`,
    ];
  });
}

/** Deduplicates plan steps: branches of an `$or` or `$in` repeat the same index. */
function eachOnce(planSummary: string): string {
  const steps = planSummary.split(/(?<=\}), /);
  return [...Map.groupBy(steps, (step) => step)]
    .map(([step, same]) => (same.length > 1 ? `${step} × ${same.length}` : step))
    .join(', ');
}
