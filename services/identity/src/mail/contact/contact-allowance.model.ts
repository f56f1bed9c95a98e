import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** How often one address wrote to support within a window of time. */
export interface ContactAllowanceDoc {
  /** A keyed hash of the address and the window's number: anyone who writes to support is not listed here. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<ContactAllowanceDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const contactAllowanceModel = defineModel<ContactAllowanceDoc>('contact_allowances', schema);
