import type { Visibility } from '@poc/contracts/common';
import type { Subject } from '../auth/subject.ts';

/** What a projection holds of a person's face, and whom they show it to (absent on legacy rows: `members`). */
export interface PersonFace {
  readonly name: string;
  readonly avatar: string;
  readonly profileVisibility?: Visibility | undefined;
}

/** Who looks (null: a visitor), and at whom. */
export interface Looking {
  readonly viewer: Pick<Subject, 'id' | 'role'> | null;
  readonly personId: string;
}

/**
 * The name and picture of a person as this viewer may see them: the one rule, used wherever people stand beside what they
 * wrote. Oneself and administrators see all; of a `members` profile visitors see the shortened name and no picture, of a
 * `private` one everybody.
 */
export function shownPerson(
  { name, avatar, profileVisibility = 'members' }: PersonFace,
  { viewer, personId }: Looking,
): { name: string; avatar: string } {
  const seesAll =
    profileVisibility === 'public' ||
    viewer?.id === personId ||
    viewer?.role === 'admin' ||
    (profileVisibility === 'members' && viewer !== null);
  return seesAll ? { name, avatar } : { name: shortenedName(name), avatar: '' };
}

/** A letter with the marks that belong to it, so that 'Ọ' stays whole however it is encoded. */
const firstLetter = /\p{L}\p{M}*/u;

/** A name as others may see it: the first name and the initial of the last, 'Ada E.'. One word stays as it is. */
export function shortenedName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words;
  if (words.length < 2) return first;
  const initial = firstLetter.exec(words.at(-1) ?? '')?.[0];
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
