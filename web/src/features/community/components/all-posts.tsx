import { postsQuery } from '../api/community-queries.ts';
import { NewPosts } from './new-posts.tsx';
import { PinnedPosts } from './pinned-posts.tsx';
import { noneFollowed, PostFilters, usePostChoice } from './post-filters.tsx';
import { PostList } from './post-list.tsx';

/** Pinned posts, and all others with their filters. */
export function AllPosts() {
  const choice = usePostChoice();
  return (
    <>
      <PinnedPosts />
      <PostFilters />
      <NewPosts choice={choice} />
      <PostList query={postsQuery(choice)} {...(choice.following && { empty: noneFollowed })} />
    </>
  );
}
