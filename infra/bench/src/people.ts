import { defaultSettings } from '@poc/contracts/entities/identity';
import { userModel } from '@poc/identity/accounts/user.model';
import { hashPassword } from '@poc/identity/sign-in/passwords/hash-password';
import { withDatabase } from './open-database.ts';

/** The password of every account that a bench makes, in a database that is thrown away. */
export const benchPassword = 'Bench-only-1';

/** Addresses of one length, so that length can't distinguish known from unknown. */
export const knownAddress = (at: number) => `known${String(at).padStart(6, '0')}@bench.poc.test`;
export const otherAddress = (at: number) => `other${String(at).padStart(6, '0')}@bench.poc.test`;

/** Makes accounts that can sign in, straight in identity's database: nobody else needs to hear of them. */
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
