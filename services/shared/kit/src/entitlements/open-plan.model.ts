import { planIds } from '@poc/contracts/entitlements';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf } from '../mongo/schema.ts';

const schema = collectionSchema({
  plan: { type: String, enum: planIds, required: true },
  /** End of access, unless a later event extends it. */
  openUntil: { type: Date, required: true },
  /** Time of the stored state; older events are ignored. */
  changedAt: { type: Date, required: true },
});

/** Projection of commerce's events about a person's plan, keyed by user id. */
export type OpenPlanDoc = DocOf<typeof schema>;

export const openPlanModel = defineModel('open_plans', schema);
