import { type SearchedTexts, searchKeysOf } from '@poc/kit/search/relevance-keys';

/** A hash and a word of 2 to 40 letters, digits or underscores that starts with a letter. */
const hashtag = /#([a-z][a-z0-9_]{1,39})/g;
/** Maximum topics per post: bounds the index entries of one text. */
const maxTopics = 20;

interface Texts {
  title: string;
  content: string;
}

export function topicsOf({ title, content }: Texts): string[] {
  const found = `${title} ${content}`.toLowerCase().matchAll(hashtag);
  const topics = new Set(Array.from(found, ([, topic = '']) => topic));
  return [...topics].slice(0, maxTopics);
}

/** Finds the spelling of a topic in a post, since topics are stored in lower case. */
export function spellingOf(topic: string, { title, content }: Texts): string {
  const found = `${title} ${content}`.matchAll(new RegExp(hashtag.source, 'gi'));
  for (const [, written = ''] of found) if (written.toLowerCase() === topic) return written;
  return topic;
}

export const textsOf = ({ title, content }: Texts): SearchedTexts => ({ title, body: content });

/** Builds the search fields of a post from its title and content. Every write of these must include them. */
export const searchFieldsOf = (post: Texts): { searchKeys: string[]; topics: string[] } => ({
  searchKeys: searchKeysOf(textsOf(post)),
  topics: topicsOf(post),
});
