import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Single row written by every removal of an administrator, so that concurrent removals conflict. */
export interface AdministratorGuardDoc {
  _id: 'administrators';
  /** Write counter without meaning. */
  checks: number;
}

const schema = new Schema<AdministratorGuardDoc>(
  { _id: { type: String, required: true }, checks: { type: Number, required: true } },
  { versionKey: false },
);

export const administratorGuardModel = defineModel<AdministratorGuardDoc>('administrator_guards', schema);
