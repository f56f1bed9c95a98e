import { visibility } from '@poc/contracts/common';
import { roles } from '@poc/contracts/token';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf } from '../mongo/schema.ts';

const schema = collectionSchema({
  /** Empty until an event or identity provides it, and for a deleted person. */
  name: { type: String, default: '' },
  avatar: { type: String, default: '' },
  role: { type: String, enum: roles, required: true },
  /** Audience of name and picture, and of activity. Absent in legacy rows: `members`. */
  profileVisibility: { type: String, enum: visibility.options, default: 'members', required: false },
  activityVisibility: { type: String, enum: visibility.options, default: 'members', required: false },
  /** Shows the online status; absent until an event provides it, which hides it. */
  showsOnline: { type: Boolean },
  suspended: { type: Boolean },
  /** Stored by services that need it: see `peopleHandlers`. Empty until an event provides it. */
  email: { type: String, default: '' },
  phone: { type: String },
  // Undefined instead of empty: the sparse index excludes rows without the field.
  /** From `searchFieldsOf`, in services that search people. Never read. */
  searchKeys: { type: [String], select: false, default: undefined },
  /** From `nameFieldsOf`, in services whose members search people. Never read. */
  nameKeys: { type: [String], select: false, default: undefined },
  /** Name from which `nameKeys` were derived; differs from `name` after a write by an earlier release. */
  keyedName: { type: String, select: false },
  /** Creation time of the account; absent until an event or identity provides it. */
  joinedAt: { type: Date },
  /** True for the account of a host; maintained by `hostAccountHandlers`, with the time of the stored state. */
  host: { type: Boolean },
  hostChangedAt: { type: Date },
  /** Counter of writes, so that a write and an erasure of the person conflict on this row. */
  writes: { type: Number },
  /** Deleted people remain as nameless rows, so that a late event cannot restore the name. */
  deleted: { type: Boolean, default: false },
  /** Time of the stored state; older events are ignored. */
  changedAt: { type: Date, required: true },
});

/** Projection of identity's events about a person, keyed by user id. */
export type PersonDoc = DocOf<typeof schema>;
/** Search index; empty in services that do not search people. */
export const searchIndex = { searchKeys: 1 } as const;
schema.index(searchIndex, { sparse: true });
/** Search index of names, newest accounts first; empty in services whose members do not search people. */
export const nameIndex = { nameKeys: 1, joinedAt: -1, _id: -1 } as const;
schema.index(nameIndex, { partialFilterExpression: { nameKeys: { $exists: true } } });
// Finds the person of an email address; empty in services that do not store email addresses.
schema.index({ email: 1 }, { partialFilterExpression: { email: { $gt: '' } } });
// Finds new members by day, for statistics.
schema.index({ joinedAt: 1 }, { sparse: true });
// Finds people deleted recently.
schema.index({ changedAt: 1 }, { partialFilterExpression: { deleted: true } });

export const personModel = defineModel('people', schema);

/** `changedAt` of a row without an event yet: any event is newer. */
export const beforeAnyEvent = new Date(0);
