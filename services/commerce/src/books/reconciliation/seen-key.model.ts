import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Compared payment or refund, shared with the process that resumes the reconciliation. */
export interface SeenKeyDoc {
  /** Id of the reconciliation, a colon and the key. */
  _id: string;
  expiresAt: Date;
}

const schema = new Schema<SeenKeyDoc>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const seenKeyModel = defineModel<SeenKeyDoc>('reconciliation_seen_keys', schema);
