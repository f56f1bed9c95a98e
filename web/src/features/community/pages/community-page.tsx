import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { Boundary } from '../../../shared/code/boundary.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { postsQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { CreatePost } from '../components/create-post.tsx';
import { PostCard } from '../components/post-card.tsx';
import { CommunitySidebar } from '../components/sidebar.tsx';

const skeletons = Array.from({ length: limits.postSkeletons }, (_, at) => `skeleton-${at}`);

/** The forum: posts, newest first, with topics and members beside them. */
export function CommunityPage() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    postsQuery(),
  );
  const posts = itemsOf(data);
  return (
    <div className="page">
      <PageHeader
        title="Community"
        text="Confessions, questions and small wins. Nobody here knows the future either."
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <CreatePost />
          {error && (
            <ErrorState error={error} title="The posts could not be loaded" onRetry={() => refetch()} />
          )}
          {!error && !posts && (
            <div role="status" className={styles.main}>
              <span className="visually-hidden">Loading posts…</span>
              {skeletons.map((key) => (
                <Skeleton key={key} height="14rem" />
              ))}
            </div>
          )}
          {posts?.length === 0 && (
            <EmptyState title="No posts yet" text="Be the first to start a conversation!" />
          )}
          {posts && posts.length > 0 && (
            <section aria-labelledby="posts" className={styles.main}>
              <h2 id="posts" className="visually-hidden">
                Posts
              </h2>
              {posts.map((post) => (
                <Boundary key={post.id} resetOn={post}>
                  <PostCard post={post} />
                </Boundary>
              ))}
            </section>
          )}
          <LoadMore
            shown={posts?.length ?? 0}
            total={data?.pages[0]?.total ?? 0}
            hasNext={hasNextPage}
            loading={isFetchingNextPage}
            onLoad={fetchNextPage}
          />
        </div>
        <CommunitySidebar />
      </div>
    </div>
  );
}
