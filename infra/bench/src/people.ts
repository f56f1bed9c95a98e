import { defaultSettings } from '@poc/contracts/entities/identity';
import { userModel } from '@poc/identity/accounts/user.model';
import { hashPassword } from '@poc/identity/sign-in/passwords/hash-password';
import { withDatabase } from './open-database.ts';

/** Password of all accounts of a bench, in a temporary database. */
export const benchPassword = 'Bench-only-1';

/** Addresses of equal length, so that length does not distinguish them. */
export const knownAddress = (at: number) => `known${String(at).padStart(6, '0')}@bench.poc.test`;
export const otherAddress = (at: number) => `other${String(at).padStart(6, '0')}@bench.poc.test`;

/** Inserts accounts that can sign in directly into identity's database; no other service needs them. */
export async function addKnownPeople(mongoUrl: string, count: number): Promise<void> {
  const passwordHash = await hashPassword(benchPassword);
  const people = Array.from({ length: count }, (_, at) => ({
    name: 'Bench Person',
    email: knownAddress(at),
    phone: '+2348030000101',
    passwordHash,
    emailVerified: true,
    settings: defaultSettings,
    createdAt: new Date(),
  }));
  await withDatabase(mongoUrl, 'poc_identity', (db) => userModel(db).insertMany(people));
}
