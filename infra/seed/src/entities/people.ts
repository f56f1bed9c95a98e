import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import { demoPasswords } from '@poc/identity/accounts/demo-accounts';
import { registerPerson } from '@poc/identity/accounts/register-person';
import { userModel } from '@poc/identity/accounts/user.model';
import { hashPassword } from '@poc/identity/sign-in/passwords/hash-password';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { type DemoPerson, people } from '../content/people.ts';
import type { SeedContext, Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';

const byKey = new Map(people.map((person) => [person.key, person]));

export function personOf(key: string): DemoPerson {
  const person = byKey.get(key);
  if (!person) throw new Error(`unknown demo user '${key}'`);
  return person;
}

export const personIdOf = (key: string) => seedId('person', personOf(key).key);

/** URL of a demo person's picture; empty for people shown by their initial. */
export const avatarOf = ({ avatarFile }: DemoPerson): string =>
  avatarFile === null ? '' : `/uploads/avatars/${avatarFile}`;

function settingsOf({ showsProfileTo = 'public' }: DemoPerson): Settings {
  const shown = { profileVisibility: showsProfileTo, activityVisibility: showsProfileTo };
  return { ...defaultSettings, privacy: { ...defaultSettings.privacy, ...shown } };
}

/** Seeds accounts through identity's registration, so that other services receive its events. */
export async function seedPeople({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.identity;
  const ids = people.map((person) => personIdOf(person.key));
  const known = new Set((await userModel(db).distinct('_id', { _id: trusted({ $in: ids }) })).map(String));
  const missing = people.filter((person) => !known.has(personIdOf(person.key).toHexString()));
  for (const person of missing) {
    const password = demoPasswords[person.email];
    const passwordHash = password === undefined ? null : await hashPassword(password);
    await withTransaction(db, (tx) =>
      registerPerson(tx, {
        id: personIdOf(person.key),
        name: person.name,
        email: person.email,
        phone: person.phone,
        avatar: avatarOf(person),
        role: person.role,
        passwordHash,
        emailVerified: true,
        settings: settingsOf(person),
        createdAt: moments.daysAgo(person.joinedDaysAgo),
      }),
    );
  }
  return { total: people.length, added: missing.length };
}
