import { signUp } from '../accounts.ts';
import { people, type Signed, signIn } from '../api.ts';
import { times } from '../times.ts';

/** Returns `count` signed-in users: demo accounts, and new ones for the rest. */
export async function gatherPeople(count: number): Promise<Signed[]> {
  const known = (Object.keys(people) as (keyof typeof people)[]).slice(0, count);
  const newcomers = Math.max(0, count - known.length);
  const [signedIn, signedUp] = await Promise.all([
    Promise.all(known.map((person) => signIn(person))),
    times(newcomers, () => signUp()),
  ]);
  return [...signedIn, ...signedUp];
}
