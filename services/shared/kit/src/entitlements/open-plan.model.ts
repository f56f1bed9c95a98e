import { type PlanId, planIds } from '@poc/contracts/entitlements';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '../mongo/model.ts';

/** Projection of commerce's events about a person's plan, keyed by user id. */
export interface OpenPlanDoc {
  _id: Types.ObjectId;
  plan: PlanId;
  /** End of access, unless a later event extends it. */
  openUntil: Date;
  /** Time of the stored state; older events are ignored. */
  changedAt: Date;
}

const schema = new Schema<OpenPlanDoc>(
  {
    plan: { type: String, enum: planIds, required: true },
    openUntil: { type: Date, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const openPlanModel = defineModel<OpenPlanDoc>('open_plans', schema);
