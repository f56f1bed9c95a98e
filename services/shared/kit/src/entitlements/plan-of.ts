import type { PlanId } from '@poc/contracts/entitlements';
import type { Connection } from 'mongoose';
import type { Subject } from '../auth/subject.ts';
import { type OpenPlanDoc, openPlanModel } from './open-plan.model.ts';

/** The plan whose shows somebody may watch now. Visitors and accounts without a plan have Basic; administrators see all. */
export async function planOf(
  db: Connection,
  subject: Pick<Subject, 'id' | 'role'> | null,
  now: Date,
): Promise<PlanId> {
  if (subject === null) return 'basic';
  if (subject.role === 'admin') return 'ultimate';
  const open = await openPlanModel(db).findById(subject.id).lean<OpenPlanDoc>();
  return open && now < open.openUntil ? open.plan : 'basic';
}
