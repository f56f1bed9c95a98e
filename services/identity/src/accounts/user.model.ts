import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import { planIds } from '@poc/contracts/entitlements';
import { roles } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument, typed } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { Schema } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** Paid plan and the end of its access. */
const openPlanSchema = subdocument({
  id: { type: String, enum: planIds, required: true },
  openUntil: { type: Date, required: true },
  changedAt: { type: Date, required: true },
});

/** Search index: accounts of one key, per role in list order. */
export const searchIndex = { searchKeys: 1, role: 1, createdAt: -1, _id: -1 } as const;

/** Collation of names: ignores case and accents. */
export const nameCollation = { locale: 'en', strength: 1 } as const;

const schema = collectionSchema({
  name: { type: String, required: true },
  /** Lower case; unique. */
  email: { type: String, required: true, lowercase: true },
  /** E.164. */
  phone: { type: String, default: '' },
  /** Path of an uploaded file, HTTPS URL, or empty. */
  avatar: { type: String, default: '' },
  role: { type: String, enum: roles, default: 'user' },
  /** PHC string; null disables sign-in with a password. */
  passwordHash: { type: String, default: null },
  emailVerified: { type: Boolean, default: false },
  /** New email address awaiting its code. */
  pendingEmail: { type: String, default: null },
  settings: { type: typed<Settings>(Schema.Types.Mixed), default: () => structuredClone(defaultSettings) },
  suspended: { type: Boolean, default: false },
  /** Sessions that began before this time are invalid. */
  tokensNotBefore: { type: Date, default: null },
  /** Counts begun and ended sessions, so that a beginning and an end conflict: see `beginSession`. */
  sessionChanges: { type: Number, default: 0 },
  /** Absent without notes of administrators. */
  notesWritten: { type: Number, required: false },
  /** Paid plan according to the latest event of commerce; absent if none. */
  plan: openPlanSchema,
  createdAt: { type: Date, required: true },
  /** Last day in Lagos with a sign-in or refresh; absent before the first one. */
  activeOn: { type: String },
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys: searchKeysField(searchFieldsOf),
  /** Time of the last `npm run ops -- people:republish`. */
  republishedAt: { type: Date },
});

export type UserDoc = DocOf<typeof schema>;
schema.index({ email: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });
// Finds files in use.
schema.index({ avatar: 1 }, { partialFilterExpression: { avatar: { $gt: '' } } });
schema.index({ role: 1, createdAt: -1, _id: -1 });
schema.index({ name: 1, _id: 1 }, { collation: nameCollation });
schema.index({ role: 1, name: 1, _id: 1 }, { collation: nameCollation });
// Other sort columns of the administrators' list. The role follows, so that its filter is checked in the index.
schema.index({ phone: 1, _id: 1, role: 1 });
schema.index({ role: 1, _id: 1 });
schema.index({ suspended: 1, emailVerified: 1, _id: 1, role: 1 });
schema.index(searchIndex);

export const userModel = defineModel('users', schema);
