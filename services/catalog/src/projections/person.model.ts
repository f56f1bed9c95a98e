import { type Visibility, visibility } from '@poc/contracts/common';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What the catalog knows of a person: a projection of identity's events, keyed by the user's id. */
export interface PersonDoc {
  _id: Types.ObjectId;
  /** Empty until an event, or identity when it was asked, has told it, and for a deleted person. */
  name: string;
  email: string;
  avatar: string;
  role: 'user' | 'admin';
  /** Whom they show name and picture to; rows of before have neither choice: `members`. */
  profileVisibility?: Visibility;
  activityVisibility?: Visibility;
  /** When the account was opened; unknown until an event has told it. */
  joinedAt?: Date;
  /** How often the person has written something here: a write of theirs and their erasure meet on this row. */
  writes?: number;
  /** A deleted person stays as a nameless row, so that a late event can not bring the name back. */
  deleted: boolean;
  /** When what is stored here happened: an older event, replayed, changes nothing. */
  changedAt: Date;
}

const schema = new Schema<PersonDoc>(
  {
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    avatar: { type: String, default: '' },
    role: { type: String, enum: ['user', 'admin'], required: true },
    profileVisibility: { type: String, enum: visibility.options, default: 'members' },
    activityVisibility: { type: String, enum: visibility.options, default: 'members' },
    joinedAt: { type: Date },
    writes: { type: Number },
    deleted: { type: Boolean, default: false },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const personModel = defineModel<PersonDoc>('people', schema);
