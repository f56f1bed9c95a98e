import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import type { PostsQuery } from '../api/community-queries.ts';
import styles from './community.module.css';
import { PostCard } from './post-card.tsx';

const skeletons = Array.from({ length: limits.postSkeletons }, (_, at) => `skeleton-${at}`);

const noPosts = { title: 'No posts yet', text: 'Be the first to start a conversation!' };

interface PostListProps {
  query: PostsQuery;
  /** Text of the empty state. */
  empty?: typeof noPosts | undefined;
  /** Newer posts are marked as new. */
  seenBefore?: string | null;
}

/** Posts of a query, page by page. */
export function PostList({ query, empty = noPosts, seenBefore = null }: PostListProps) {
  const list = useInfiniteQuery(query);
  const posts = itemsOf(list.data);
  return (
    <>
      {list.error && (
        <ErrorState error={list.error} title="The posts could not be loaded" onRetry={() => list.refetch()} />
      )}
      {!list.error && !posts && (
        <Loading text="Loading posts…" className={styles.main}>
          {skeletons.map((key) => (
            <Skeleton key={key} height="14rem" />
          ))}
        </Loading>
      )}
      {posts?.length === 0 && <EmptyState drawing="bubbles" {...empty} />}
      {posts && posts.length > 0 && (
        <section aria-labelledby="posts" className={styles.main}>
          <h2 id="posts" className="visually-hidden">
            Posts
          </h2>
          {posts.map((post) => (
            <ItemBoundary key={post.id} resetOn={post}>
              <PostCard post={post} isNew={seenBefore !== null && post.createdAt > seenBefore} />
            </ItemBoundary>
          ))}
        </section>
      )}
      <LoadMore list={list} />
    </>
  );
}
