import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** A hash and a word of 2 to 40 letters, digits or underscores, beginning with a letter. */
const hashtag = /#([a-z][a-z0-9_]{1,39})/g;
/** A text of nothing but topics must not stand in the index thousands of times. */
const mostTopics = 20;

interface Texts {
  title: string;
  content: string;
}

/** The topics that a post names, in lower case, each once. */
export function topicsOf({ title, content }: Texts): string[] {
  const found = `${title} ${content}`.toLowerCase().matchAll(hashtag);
  const topics = new Set(Array.from(found, ([, topic = '']) => topic));
  return [...topics].slice(0, mostTopics);
}

/** A topic as a post that names it writes it first: topics are stored in lower case. */
export function spellingOf(topic: string, { title, content }: Texts): string {
  const found = `${title} ${content}`.matchAll(new RegExp(hashtag.source, 'gi'));
  for (const [, written = ''] of found) if (written.toLowerCase() === topic) return written;
  return topic;
}

/** What a post is found by: its title and content, and the topics in them. They are written with them. */
export const searchFieldsOf = (post: Texts): { searchKeys: string[]; topics: string[] } => ({
  searchKeys: textKeysOf(post.title, post.content),
  topics: topicsOf(post),
});
