import type { PlanId } from '@poc/contracts/entitlements';
import { type Connection, trusted } from 'mongoose';
import type { Subject } from '../auth/subject.ts';
import { batchReads } from '../concurrency/batch-reads.ts';
import { type OpenPlanDoc, openPlanModel } from './open-plan.model.ts';

/**
 * Returns the plan whose shows a subject may watch now. Visitors and accounts without a plan have Basic; administrators
 * see everything.
 */
export type PlanOf = (subject: Pick<Subject, 'id' | 'role'> | null, now: Date) => Promise<PlanId>;

/** Creates the reader of plans, whose concurrent reads share one query. */
export function createPlanReader(db: Connection): PlanOf {
  const read = batchReads<string, OpenPlanDoc | undefined>(async (ids) => {
    const rows = await openPlanModel(db)
      .find({ _id: trusted({ $in: [...ids] }) })
      .lean<OpenPlanDoc[]>();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
    return (id) => byId.get(id);
  });
  return async (subject, now) => {
    if (subject === null) return 'basic';
    if (subject.role === 'admin') return 'ultimate';
    const open = await read(subject.id);
    return open && now < open.openUntil ? open.plan : 'basic';
  };
}
