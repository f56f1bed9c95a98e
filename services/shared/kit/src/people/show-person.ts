import type { Visibility } from '@poc/contracts/common';
import { graphemesOf } from '@poc/contracts/graphemes';
import type { Subject } from '../auth/subject.ts';

/** Profile of a person in a projection, with its audience (absent in legacy rows: `members`). */
export interface VisibleProfile {
  readonly name: string;
  readonly avatar: string;
  readonly profileVisibility?: Visibility | undefined;
}

/** Viewer of a profile; null for a visitor. */
export type Viewer = Pick<Subject, 'id' | 'role'> | null;

export interface ProfileAccess {
  readonly viewer: Viewer;
  readonly personId: string;
}

/**
 * True if a viewer may see a profile; the only implementation of this rule. The person and administrators see
 * everything, members everything but `private` profiles, visitors only `public` ones.
 */
export const seesProfile = (
  { profileVisibility = 'members' }: Pick<VisibleProfile, 'profileVisibility'>,
  { viewer, personId }: ProfileAccess,
): boolean =>
  profileVisibility === 'public' ||
  viewer?.id === personId ||
  viewer?.role === 'admin' ||
  (profileVisibility === 'members' && viewer !== null);

/** Placeholder for any ordinary member. */
export const anyMember = { id: '', role: 'user' } as const satisfies Viewer;

/** True if a viewer sees the given people as `anyMember` does: not a visitor, an administrator or one of them. */
export const seesAsAnyMember = (viewer: Viewer, people: ReadonlyMap<string, unknown>): boolean =>
  viewer?.role === anyMember.role && !people.has(viewer.id);

/** Returns the name and picture that a viewer may see: without access to the profile, the shortened name and no picture. */
export function shownPerson(person: VisibleProfile, access: ProfileAccess): { name: string; avatar: string } {
  const { name, avatar } = person;
  return seesProfile(person, access) ? { name, avatar } : { name: shortenedName(name), avatar: '' };
}

/** Shortens a name to the first name and the initial of the last: 'Ada E.'. A single word stays unchanged. */
export function shortenedName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words;
  if (words.length < 2) return first;
  // A grapheme, so that 'Ọ' retains its marks in any encoding.
  const initial = graphemesOf(words.at(-1) ?? '').find((letter) => /\p{L}/u.test(letter));
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
