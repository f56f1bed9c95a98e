import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import { type PlanId, planIds } from '@poc/contracts/entitlements';
import { type Role, roles } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** Paid plan and the end of its access. */
interface OpenPlan {
  id: PlanId;
  openUntil: Date;
  changedAt: Date;
}

export interface UserDoc {
  _id: Types.ObjectId;
  name: string;
  /** Lower case; unique. */
  email: string;
  /** E.164. */
  phone: string;
  /** Path of an uploaded file, https URL, or empty. */
  avatar: string;
  role: Role;
  /** PHC string; null disables sign-in with a password. */
  passwordHash: string | null;
  emailVerified: boolean;
  /** New address awaiting its code. */
  pendingEmail: string | null;
  settings: Settings;
  suspended: boolean;
  /** Sessions begun earlier are invalid. */
  tokensNotBefore: Date | null;
  /** Number of begun sessions: see `beginSession`. */
  sessionsBegun: number;
  /** Paid plan according to the latest event of commerce; absent without one. */
  plan?: OpenPlan;
  createdAt: Date;
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
  /** Time of the last `npm run ops -- people:republish`. */
  republishedAt?: Date;
}

/** Search index: accounts of one key, per role in list order. */
export const searchIndex = { searchKeys: 1, role: 1, createdAt: -1, _id: -1 } as const;

/** Collation of names: ignores case and accents. */
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
// Finds files in use.
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
