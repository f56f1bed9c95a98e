import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** What a post is found by: its title and content. They are written with them. */
export const searchFieldsOf = (post: { title: string; content: string }): { searchKeys: string[] } => ({
  searchKeys: textKeysOf(post.title, post.content),
});
