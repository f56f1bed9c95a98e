import { defaultSettings, signedIn } from '@poc/contracts/entities/identity';
import { userModel } from '@poc/identity/accounts/user.model';
import { hashPassword } from '@poc/identity/sign-in/passwords/hash-password';
import { withDatabase } from './open-database.ts';

/** Password of all accounts of a bench, in a temporary database. */
const benchPassword = 'Bench-only-1';

/** Email address of an account by number. */
const knownAddress = (at: number) => `known${at}@bench.poc.test`;

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

/**
 * Signs in an account of `addKnownPeople` through the gateway.
 * @returns the user's id, and a token valid for a few minutes
 */
export async function signIn(
  gatewayUrl: string,
  person = 0,
): Promise<{ readonly id: string; readonly token: string }> {
  const response = await fetch(`${gatewayUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: knownAddress(person), password: benchPassword }),
  });
  if (!response.ok) throw new Error(`the sign-in returned ${response.status}`);
  const { token, user } = signedIn.parse(await response.json());
  return { id: user.id, token };
}

/** Creates accounts and signs in to each. @returns their tokens */
export async function signInMany(mongoUrl: string, gatewayUrl: string, count: number): Promise<string[]> {
  await addKnownPeople(mongoUrl, count);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) tokens.push((await signIn(gatewayUrl, at)).token);
  return tokens;
}
