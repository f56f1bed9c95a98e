import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** A payment or refund that a reconciliation has compared: the process that goes on with it knows so, too. */
export interface SeenKeyDoc {
  /** The reconciliation's id, a colon, and the key. */
  _id: string;
  expiresAt: Date;
}

const schema = new Schema<SeenKeyDoc>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const seenKeyModel = defineModel<SeenKeyDoc>('reconciliation_seen_keys', schema);
