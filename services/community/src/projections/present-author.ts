import type { Author } from '@poc/contracts/entities/identity';
import type { Subject } from '@poc/kit/auth/subject';
import type { PersonDoc } from './person.model.ts';

/** Shown for an author whom no event has told of yet, which a replay of the topic mends. */
const unknownName = 'Member';

/**
 * The `User` beside a post or a comment.
 * @param viewer an administrator sees the address; nobody else does, since posts are public
 */
export function presentAuthor(id: string, person: PersonDoc | undefined, viewer: Subject | null): Author {
  if (!person) return { id, name: unknownName, avatar: '', role: 'user' };
  const { name, avatar, role, email } = person;
  const author: Author = { id, name, avatar, role };
  return viewer?.role === 'admin' && email !== '' ? { ...author, email } : author;
}
