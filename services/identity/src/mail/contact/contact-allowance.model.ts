import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

export interface ContactAllowanceDoc {
  /** Keyed hash of the address, with the window's number: the collection stores no addresses. */
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
