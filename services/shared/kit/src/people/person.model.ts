import { type Visibility, visibility } from '@poc/contracts/common';
import { type Role, roles } from '@poc/contracts/token';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '../mongo/model.ts';

/** Projection of identity's events about a person, keyed by user id. */
export interface PersonDoc {
  _id: Types.ObjectId;
  /** Empty until an event or identity provides it, and for a deleted person. */
  name: string;
  avatar: string;
  role: Role;
  /** Audience of name and picture, and of activity. Absent in legacy rows: `members`. */
  profileVisibility?: Visibility;
  activityVisibility?: Visibility;
  /** Shows the online status; absent until an event provides it, which hides it. */
  showsOnline?: boolean;
  suspended?: boolean;
  /** Stored by services that need it: see `peopleHandlers`. Empty until an event provides it. */
  email: string;
  phone?: string;
  /** From `searchFieldsOf`, in services that search people. Never read. */
  searchKeys?: string[];
  /** Creation time of the account; absent until an event or identity provides it. */
  joinedAt?: Date;
  /** Counter of writes, so that a write and an erasure of the person conflict on this row. */
  writes?: number;
  /** Deleted people remain as nameless rows, so that a late event cannot restore the name. */
  deleted: boolean;
  /** Time of the stored state; older events are ignored. */
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
    // Undefined instead of empty: the sparse index excludes rows without the field.
    searchKeys: { type: [String], select: false, default: undefined },
    joinedAt: { type: Date },
    writes: { type: Number },
    deleted: { type: Boolean, default: false },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
/** Search index; empty in services that do not search people. */
export const searchIndex = { searchKeys: 1 } as const;
schema.index(searchIndex, { sparse: true });
// Finds people deleted recently.
schema.index({ changedAt: 1 }, { partialFilterExpression: { deleted: true } });

export const personModel = defineModel<PersonDoc>('people', schema);

/** `changedAt` of a row without an event yet: any event is newer. */
export const beforeAnyEvent = new Date(0);
