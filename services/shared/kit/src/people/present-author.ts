import type { Author } from '@poc/contracts/entities/identity';
import { firstMatch } from '../mongo/list-orders.ts';
import type { PersonDoc } from './person.model.ts';
import { shownPerson, type Viewer } from './show-person.ts';

/** What stands beside what somebody wrote who left. */
const formerMember = { name: 'Former member', avatar: '', role: 'user' } as const;

/** Somebody whose name is not known here yet: what they wrote is shown, and the name follows. */
const unknownPerson = { name: 'Member', avatar: '', role: 'user' } as const;

/** The name that `presentAuthor` gives a person whom a list joined to its rows, as an expression: see `joinedKey`. */
export const joinedAuthorName = firstMatch(
  [
    ['$joined.deleted', formerMember.name],
    [{ $gt: ['$joined.name', ''] }, '$joined.name'],
  ],
  unknownPerson.name,
);

/**
 * The `User` beside a comment: name and picture as far as the person shows them to this viewer.
 * @param viewer an administrator also sees the address, where it is known
 */
export function presentAuthor(id: string, person: PersonDoc | undefined, viewer: Viewer): Author {
  if (person?.deleted) return { id, ...formerMember };
  if (!person?.name) return { id, ...unknownPerson };
  const author: Author = { id, ...shownPerson(person, { viewer, personId: id }), role: person.role };
  return viewer?.role === 'admin' && person.email !== '' ? { ...author, email: person.email } : author;
}
