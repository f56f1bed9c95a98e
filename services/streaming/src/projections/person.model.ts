import { type Visibility, visibility } from '@poc/contracts/common';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** How a person appears in a chat: by identity's events, or as identity said when it was asked before the first one came. */
export interface PersonDoc {
  /** The person's id. */
  _id: Types.ObjectId;
  /** Empty for a deleted person: the row stays, so that no late event brings them back. */
  name: string;
  avatar: string;
  profileVisibility: Visibility;
  /** When the event occurred that this row shows; an older one that arrives late changes nothing. */
  asOf: Date;
}

const schema = new Schema<PersonDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: '' },
    avatar: { type: String, default: '' },
    profileVisibility: { type: String, enum: visibility.options, default: 'members' },
    asOf: { type: Date, required: true },
  },
  { versionKey: false },
);

export const personModel = defineModel<PersonDoc>('people', schema);
