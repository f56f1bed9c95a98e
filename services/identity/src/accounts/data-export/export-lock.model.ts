import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Somebody's download that is being gathered: one person asks five services once at a time. */
export interface ExportLockDoc {
  /** The person. */
  _id: Types.ObjectId;
  /** When it is given up, should the process die. */
  expiresAt: Date;
}

const schema = new Schema<ExportLockDoc>(
  { _id: { type: Schema.Types.ObjectId, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const exportLockModel = defineModel<ExportLockDoc>('export_locks', schema);
