import { type Visibility, visibility } from '@poc/contracts/common';
import { type Role, roles } from '@poc/contracts/token';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '../mongo/model.ts';

/** A person as a service knows them: a projection of identity's events, keyed by the user's id. */
export interface PersonDoc {
  _id: Types.ObjectId;
  /** Empty until an event, or identity when it was asked, has given it, and for a deleted person. */
  name: string;
  avatar: string;
  role: Role;
  /** Whom they show name and picture to, and that they are active; legacy rows have neither choice: `members`. */
  profileVisibility?: Visibility;
  activityVisibility?: Visibility;
  /** Whether they show that they are online; unknown, and so not shown, until an event has given it. */
  showsOnline?: boolean;
  /** Absent until an event has said so. */
  suspended?: boolean;
  /** Kept by the services that need it: see `peopleHandlers`. Empty until an event has given it. */
  email: string;
  phone?: string;
  /** From `searchFieldsOf`, in the services that search people: see `peopleHandlers`. Never read back. */
  searchKeys?: string[];
  /** When the account was opened; unknown until an event, or identity, has given it. */
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
    avatar: { type: String, default: '' },
    role: { type: String, enum: roles, required: true },
    profileVisibility: { type: String, enum: visibility.options, default: 'members' },
    activityVisibility: { type: String, enum: visibility.options, default: 'members' },
    showsOnline: { type: Boolean },
    suspended: { type: Boolean },
    email: { type: String, default: '' },
    phone: { type: String },
    // No empty list: the index leaves out rows without the field.
    searchKeys: { type: [String], select: false, default: undefined },
    joinedAt: { type: Date },
    writes: { type: Number },
    deleted: { type: Boolean, default: false },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
/** The index of the search; empty in the services that do not search people. */
export const searchIndex = { searchKeys: 1 } as const;
schema.index(searchIndex, { sparse: true });
// Who was deleted a short while ago.
schema.index({ changedAt: 1 }, { partialFilterExpression: { deleted: true } });

export const personModel = defineModel<PersonDoc>('people', schema);

/** When a row changed that no event has filled in yet: any event is newer. */
export const beforeAnyEvent = new Date(0);
