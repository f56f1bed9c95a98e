import { type Visibility, visibility } from '@poc/contracts/common';
import { type Role, roles } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A person as identity's events tell of them: the `User` beside posts and comments. */
export interface PersonDoc {
  /** The person's id. */
  _id: Types.ObjectId;
  /** Empty until an event, or identity when it was asked, has told it, and for a deleted person. */
  name: string;
  /** Empty until an event has told it; shown to administrators alone. */
  email: string;
  avatar: string;
  role: Role;
  /** Whom they show name and picture to, and that they are active; rows of before have neither choice: `members`. */
  profileVisibility?: Visibility;
  activityVisibility?: Visibility;
  /** When the event that this row shows occurred; an older one that arrives late changes nothing. */
  asOf: Date;
  /** Set once the account is deleted: nothing is remembered then, and no late event brings it back. */
  deletedAt: Date | null;
}

const schema = new Schema<PersonDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    avatar: { type: String, default: '' },
    role: { type: String, enum: roles, required: true },
    profileVisibility: { type: String, enum: visibility.options, default: 'members' },
    activityVisibility: { type: String, enum: visibility.options, default: 'members' },
    asOf: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { versionKey: false },
);

export const personModel = defineModel<PersonDoc>('people', schema);
