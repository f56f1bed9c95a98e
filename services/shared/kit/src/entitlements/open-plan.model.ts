import { type PlanId, planIds } from '@poc/contracts/entitlements';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '../mongo/model.ts';

/** What a person's plan opens: a projection of commerce's events, keyed by the user's id. */
export interface OpenPlanDoc {
  _id: Types.ObjectId;
  plan: PlanId;
  /** Nothing from then on, unless a later event says so. */
  openUntil: Date;
  /** When what is stored here happened: an older event, replayed, changes nothing. */
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
