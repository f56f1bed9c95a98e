import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { postsQuery } from '../api/community-queries.ts';
import { NewPosts } from './new-posts.tsx';
import { PinnedPosts } from './pinned-posts.tsx';
import { emptyOf, PostFilters, usePostChoice } from './post-filters.tsx';
import { PostList } from './post-list.tsx';
import { TopicRow } from './topics.tsx';
import { useSeenBefore } from './use-seen-before.ts';

/** Pinned posts, and all others with their filters. A search hides the pinned posts. */
export function AllPosts() {
  const choice = usePostChoice();
  const query = postsQuery(choice);
  const { data } = useInfiniteQuery(query);
  // Only the list of all posts starts with the newest one.
  const isOfAll = Object.keys(choice).length === 0;
  const seenBefore = useSeenBefore(isOfAll ? itemsOf(data)?.[0]?.createdAt : undefined);
  return (
    <>
      {!choice.search && <PinnedPosts />}
      <PostFilters />
      <TopicRow topic={choice.topic} />
      <NewPosts choice={choice} />
      <PostList query={query} empty={emptyOf(choice)} seenBefore={seenBefore} />
    </>
  );
}
