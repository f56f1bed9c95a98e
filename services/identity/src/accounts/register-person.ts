import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import { userRegistered } from '@poc/contracts/events/identity';
import type { Role } from '@poc/contracts/token';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { type UserDoc, userModel } from './user.model.ts';

/** Data of a new account. `passwordHash` comes from `hashPassword`; `phone` is E.164. */
export interface NewPerson {
  id?: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  avatar?: string;
  role?: Role;
  passwordHash: string | null;
  emailVerified: boolean;
  settings?: Settings;
  createdAt: Date;
}

/**
 * Stores an account and publishes `user.registered` atomically.
 * @throws MongoServerError 11000 when the email address is taken
 */
export async function registerPerson(tx: Transaction, person: NewPerson): Promise<UserDoc> {
  const user: UserDoc = {
    _id: person.id ?? new Types.ObjectId(),
    name: person.name,
    email: person.email.toLowerCase(),
    phone: person.phone,
    avatar: person.avatar ?? '',
    role: person.role ?? 'user',
    passwordHash: person.passwordHash,
    emailVerified: person.emailVerified,
    pendingEmail: null,
    settings: person.settings ?? structuredClone(defaultSettings),
    suspended: false,
    tokensNotBefore: null,
    sessionChanges: 0,
    createdAt: person.createdAt,
  };
  await userModel(tx).create(user);
  await tx.emit(userRegistered, { key: user._id.toHexString(), data: snapshotOfUser(user) });
  return user;
}
