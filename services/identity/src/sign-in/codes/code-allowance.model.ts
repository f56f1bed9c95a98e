import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** How often codes were mailed on behalf of somebody. */
export interface CodeAllowanceDoc {
  /** HMAC of whom and what for. */
  _id: string;
  /** Within the last day, oldest first. */
  issuedAt: Date[];
  /** When the row is forgotten. */
  expiresAt: Date;
}

const schema = new Schema<CodeAllowanceDoc>(
  {
    _id: { type: String, required: true },
    issuedAt: { type: [Date], required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const codeAllowanceModel = defineModel<CodeAllowanceDoc>('code_allowances', schema);
