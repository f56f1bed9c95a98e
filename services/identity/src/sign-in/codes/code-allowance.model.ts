import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Recent codes emailed for one address on behalf of one requester. */
export interface CodeAllowanceDoc {
  /** HMAC of purpose, address and requester. */
  _id: string;
  /** Times within the last day, oldest first. */
  issuedAt: Date[];
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
