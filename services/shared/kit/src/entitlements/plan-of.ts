import type { PlanId } from '@poc/contracts/entitlements';
import { type Connection, trusted } from 'mongoose';
import type { Subject } from '../auth/subject.ts';
import { type BatchedRead, batchReads } from '../concurrency/batch-reads.ts';
import { type OpenPlanDoc, openPlanModel } from './open-plan.model.ts';

const openPlans = new WeakMap<Connection, BatchedRead<string, OpenPlanDoc | undefined>>();

/**
 * Returns the plan whose shows a subject may watch now. Visitors and accounts without a plan have Basic; administrators
 * see everything.
 */
export async function planOf(
  db: Connection,
  subject: Pick<Subject, 'id' | 'role'> | null,
  now: Date,
): Promise<PlanId> {
  if (subject === null) return 'basic';
  if (subject.role === 'admin') return 'ultimate';
  const read = openPlans.get(db) ?? openPlanReader(db);
  openPlans.set(db, read);
  const open = await read(subject.id);
  return open && now < open.openUntil ? open.plan : 'basic';
}

const openPlanReader = (db: Connection) =>
  batchReads<string, OpenPlanDoc | undefined>(async (ids) => {
    const rows = await openPlanModel(db)
      .find({ _id: trusted({ $in: [...ids] }) })
      .lean<OpenPlanDoc[]>();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
    return (id) => byId.get(id);
  });
