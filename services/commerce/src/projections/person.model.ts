import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What the shop knows of a person: a projection of identity's events, keyed by the user's id. */
export interface PersonDoc {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  avatar: string;
  role: 'user' | 'admin';
  /** A deleted person stays as a nameless row, so that a late event can not bring the name back. */
  deleted: boolean;
  /** When what is stored here happened: an older event, replayed, changes nothing. */
  changedAt: Date;
}

const schema = new Schema<PersonDoc>(
  {
    name: { type: String, required: true },
    email: { type: String, default: '' },
    phone: { type: String, default: '' },
    avatar: { type: String, default: '' },
    role: { type: String, enum: ['user', 'admin'], required: true },
    deleted: { type: Boolean, default: false },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// Whoever was deleted a short while ago.
schema.index({ changedAt: 1 }, { partialFilterExpression: { deleted: true } });

export const personModel = defineModel<PersonDoc>('people', schema);
