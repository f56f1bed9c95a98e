import type { Visibility } from '@poc/contracts/common';
import { graphemesOf } from '@poc/contracts/graphemes';
import type { Subject } from '../auth/subject.ts';

/** What a projection holds of a person's face, and whom they show it to (absent on legacy rows: `members`). */
export interface PersonFace {
  readonly name: string;
  readonly avatar: string;
  readonly profileVisibility?: Visibility | undefined;
}

/** Who looks; null is a visitor. */
export type Viewer = Pick<Subject, 'id' | 'role'> | null;

/** Who looks, and at whom. */
export interface Looking {
  readonly viewer: Viewer;
  readonly personId: string;
}

/**
 * Whether this viewer may see a person's profile: the one rule. Oneself and administrators see all, members all but `private`
 * profiles, visitors `public` ones alone.
 */
export const seesProfile = (
  { profileVisibility = 'members' }: Pick<PersonFace, 'profileVisibility'>,
  { viewer, personId }: Looking,
): boolean =>
  profileVisibility === 'public' ||
  viewer?.id === personId ||
  viewer?.role === 'admin' ||
  (profileVisibility === 'members' && viewer !== null);

/** A member who is nobody in particular. */
export const anyMember = { id: '', role: 'user' } as const satisfies Viewer;

/** Whether this viewer sees some people, by id, just as `anyMember` does: no visitor, no administrator, none of them. */
export const seesAsAnyMember = (viewer: Viewer, people: ReadonlyMap<string, unknown>): boolean =>
  viewer?.role === anyMember.role && !people.has(viewer.id);

/**
 * The name and picture of a person as this viewer may see them, wherever people stand beside what they wrote: without the
 * right to see the profile, the shortened name and no picture.
 */
export function shownPerson(person: PersonFace, looking: Looking): { name: string; avatar: string } {
  const { name, avatar } = person;
  return seesProfile(person, looking) ? { name, avatar } : { name: shortenedName(name), avatar: '' };
}

/** A name as others may see it: the first name and the initial of the last, 'Ada E.'. One word stays as it is. */
export function shortenedName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words;
  if (words.length < 2) return first;
  // Whole, so that 'Ọ' keeps its marks however it is encoded.
  const initial = graphemesOf(words.at(-1) ?? '').find((letter) => /\p{L}/u.test(letter));
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
