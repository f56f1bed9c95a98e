import type { Author } from '@poc/contracts/entities/identity';
import { firstMatch } from '../mongo/list-orders.ts';
import type { PersonDoc } from './person.model.ts';
import { shownPerson, type Viewer } from './show-person.ts';

/** Author of content by a deleted person. */
const formerMember = { name: 'Former member', avatar: '', role: 'user' } as const;

/** Author whose name has not arrived yet; their content is already shown. */
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
 * Presents the author of a comment, with the name and picture that this viewer may see.
 * @param viewer administrators also see the email address, if known
 */
export function presentAuthor(id: string, person: PersonDoc | undefined, viewer: Viewer): Author {
  if (person?.deleted) return { id, ...formerMember };
  if (!person?.name) return { id, ...unknownPerson };
  const author: Author = { id, ...shownPerson(person, { viewer, personId: id }), role: person.role };
  return viewer?.role === 'admin' && person.email !== '' ? { ...author, email: person.email } : author;
}
