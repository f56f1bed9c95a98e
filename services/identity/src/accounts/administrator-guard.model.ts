import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** The one row that everyone writes who is about to take an administrator away, so that two of them meet. */
export interface AdministratorGuardDoc {
  _id: 'administrators';
  /** How often it was written; the number itself means nothing. */
  checks: number;
}

const schema = new Schema<AdministratorGuardDoc>(
  { _id: { type: String, required: true }, checks: { type: Number, required: true } },
  { versionKey: false },
);

export const administratorGuardModel = defineModel<AdministratorGuardDoc>('administrator_guards', schema);
