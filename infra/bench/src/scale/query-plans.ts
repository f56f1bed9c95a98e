import type { Connection } from 'mongoose';
import { z } from 'zod';

/** One line of MongoDB's profiler; commands of all kinds come, with what they looked at. */
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
 * The plans that won for the queries behind one request, as MongoDB itself reports them: of the service's own queries, so
 * that none has to be written a second time.
 * @param collections what runs beside (leases, the outbox, the inbox) is not what is asked about
 * @returns a line each: collection, kind, plan, keys and documents looked at
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

/** The branches of an `$or` or `$in` name the same index again and again. */
function eachOnce(planSummary: string): string {
  const steps = planSummary.split(/(?<=\}), /);
  return [...Map.groupBy(steps, (step) => step)]
    .map(([step, same]) => (same.length > 1 ? `${step} × ${same.length}` : step))
    .join(', ');
}
