import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** A key that every post has: one without it was stored by an earlier version, and is given new ones. */
export const presentKey = 'p:';

/** What a post is found by: its title and content. They are written with them. */
export const searchFieldsOf = (post: { title: string; content: string }): { searchKeys: string[] } => ({
  searchKeys: [presentKey, ...textKeysOf(post.title, post.content)],
});
