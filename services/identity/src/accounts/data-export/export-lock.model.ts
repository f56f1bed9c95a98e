import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface ExportLockDoc {
  _id: Types.ObjectId;
  /** Expiry of a lock left by a crashed process. */
  expiresAt: Date;
}

const schema = new Schema<ExportLockDoc>(
  { _id: { type: Schema.Types.ObjectId, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const exportLockModel = defineModel<ExportLockDoc>('export_locks', schema);
