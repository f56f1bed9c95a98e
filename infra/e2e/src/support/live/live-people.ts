import { signUp } from '../accounts.ts';
import { people, type Signed, signIn } from '../api.ts';
import { times } from '../times.ts';

/** So many people who are signed in: those of the demo data, and others who sign up for it. */
export async function gatherPeople(count: number): Promise<Signed[]> {
  const known = (Object.keys(people) as (keyof typeof people)[]).slice(0, count);
  const newcomers = Math.max(0, count - known.length);
  const [signedIn, signedUp] = await Promise.all([
    Promise.all(known.map((person) => signIn(person))),
    times(newcomers, () => signUp()),
  ]);
  return [...signedIn, ...signedUp];
}
