import type { Author } from '@poc/contracts/entities/identity';
import type { PlanId } from '@poc/contracts/entitlements';
import { firstMatch } from '../mongo/list-sorts.ts';
import type { PersonDoc } from './person.model.ts';
import { anyMember, seesProfile, shownPerson, type Viewer } from './show-person.ts';

/** Shown as the author of content by a deleted person. */
const formerMember = { name: 'Former member', avatar: '', role: 'user' } as const;

/** Author whose name has not arrived yet; their content is already shown. */
const unknownPerson = { name: 'Member', avatar: '', role: 'user' } as const;

/** A person with their current plan and accepted answers, in services that show badges. */
export type AuthorDoc = PersonDoc & { readonly plan?: PlanId | undefined; readonly answers?: boolean };

/** Expression for the name that `presentAuthor` gives a person joined to the rows of a list: see `joinedKey`. */
export const joinedAuthorName = firstMatch(
  [
    ['$joined.deleted', formerMember.name],
    [{ $gt: ['$joined.name', ''] }, '$joined.name'],
  ],
  unknownPerson.name,
);

/**
 * Presents the author of a comment, with the name, picture and badges that this viewer may see.
 * @param viewer administrators also see the email address, if known
 */
export function presentAuthor(id: string, person: AuthorDoc | undefined, viewer: Viewer): Author {
  if (person?.deleted) return { id, ...formerMember };
  if (!person?.name) return { id, ...unknownPerson };
  const access = { viewer, personId: id };
  const { role, plan = 'basic', answers = false, host = false } = person;
  const showsBadges = seesProfile(person, access);
  // Visitors see this badge too, like a role.
  const showsHost = host && seesProfile(person, { ...access, viewer: viewer ?? anyMember });
  const author: Author = {
    id,
    ...shownPerson(person, access),
    role,
    ...(plan !== 'basic' && showsBadges && { plan }),
    ...(answers && showsBadges && { answers }),
    ...(showsHost && { host }),
  };
  return viewer?.role === 'admin' && person.email !== '' ? { ...author, email: person.email } : author;
}
