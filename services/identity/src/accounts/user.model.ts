import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import { type PlanId, planIds } from '@poc/contracts/entitlements';
import { type Role, roles } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** A plan, and until when it opens something, unless a later event says otherwise. */
interface OpenPlan {
  id: PlanId;
  openUntil: Date;
  changedAt: Date;
}

/** An account. */
export interface UserDoc {
  _id: Types.ObjectId;
  name: string;
  /** In lower case; unique. */
  email: string;
  /** E.164. */
  phone: string;
  /** A file of ours, an https address, or empty. */
  avatar: string;
  role: Role;
  /** A PHC string; null for an account nobody can sign in to with a password. */
  passwordHash: string | null;
  emailVerified: boolean;
  /** A new address that waits for its code. */
  pendingEmail: string | null;
  settings: Settings;
  suspended: boolean;
  /** Sessions begun before it are over, whatever their cookies say. */
  tokensNotBefore: Date | null;
  /** How many sessions were begun: see `beginSession`. */
  sessionsBegun: number;
  /** What their paid plan opens, as commerce's newest event says; absent where there never was one. */
  plan?: OpenPlan;
  createdAt: Date;
  /** What the search finds the account by, from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
  /** When it was last emitted by `npm run people:republish`. */
  republishedAt?: Date;
}

/** The index of the search: the accounts of one key, in each role in the order of the list. */
export const searchIndex = { searchKeys: 1, role: 1, createdAt: -1, _id: -1 } as const;

/** Of names in the order of the list: as people read, whatever the case and the accents. */
export const nameCollation = { locale: 'en', strength: 1 } as const;

const schema = new Schema<UserDoc>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true, lowercase: true },
    phone: { type: String, default: '' },
    avatar: { type: String, default: '' },
    role: { type: String, enum: roles, default: 'user' },
    passwordHash: { type: String, default: null },
    emailVerified: { type: Boolean, default: false },
    pendingEmail: { type: String, default: null },
    settings: { type: Schema.Types.Mixed, default: () => structuredClone(defaultSettings) },
    suspended: { type: Boolean, default: false },
    tokensNotBefore: { type: Date, default: null },
    sessionsBegun: { type: Number, default: 0 },
    plan: new Schema<OpenPlan>(
      {
        id: { type: String, enum: planIds, required: true },
        openUntil: { type: Date, required: true },
        changedAt: { type: Date, required: true },
      },
      { _id: false },
    ),
    createdAt: { type: Date, required: true },
    searchKeys: searchKeysField(searchFieldsOf),
    republishedAt: { type: Date },
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });
// Which of many files still has an account.
schema.index({ avatar: 1 }, { partialFilterExpression: { avatar: { $gt: '' } } });
schema.index({ role: 1, createdAt: -1, _id: -1 });
schema.index({ name: 1, _id: 1 }, { collation: nameCollation });
schema.index({ role: 1, name: 1, _id: 1 }, { collation: nameCollation });
// The other columns of the administrators' list; the role that narrows it follows, and is read from the index.
schema.index({ phone: 1, _id: 1, role: 1 });
schema.index({ role: 1, _id: 1 });
schema.index({ suspended: 1, emailVerified: 1, _id: 1, role: 1 });
schema.index(searchIndex);

export const userModel = defineModel<UserDoc>('users', schema);
