import type { Mention } from '@poc/contracts/entities/community';
import { mentionPattern } from '@poc/contracts/mentions';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { presentAuthor } from '@poc/kit/people/present-author';
import { seesProfile, type Viewer } from '@poc/kit/people/show-person';
import type { MentionDoc } from './mention.schema.ts';

interface MentioningText {
  readonly content: string;
  readonly mentions?: readonly MentionDoc[];
}

/**
 * Replaces the names of mentioned people with their current names for this viewer: a new name, a shortened one, or
 * 'Former member'. `mentions` contains the people whose profile the viewer may open, by the name in the text.
 */
export function presentMentions(
  { content, mentions = [] }: MentioningText,
  { people, viewer }: { people: ReadonlyMap<string, PersonDoc>; viewer: Viewer },
): { content: string; mentions?: Mention[] } {
  const pattern = mentionPattern(mentions.map(({ name }) => name));
  if (pattern === null) return { content };
  const names = new Map<string, string>();
  const shown: Mention[] = [];
  for (const { userId, name } of mentions) {
    const user_id = userId.toHexString();
    const person = people.get(user_id);
    const now = presentAuthor(user_id, person, viewer).name;
    names.set(name, now);
    const hasPage = person && !person.deleted && seesProfile(person, { viewer, personId: user_id });
    if (hasPage) shown.push({ user_id, name: now });
  }
  return {
    content: content.replace(pattern, (all, name: string) => `@${names.get(name) ?? all.slice(1)}`),
    ...(shown.length > 0 ? { mentions: shown } : {}),
  };
}
