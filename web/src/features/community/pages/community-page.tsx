import { PageHeader } from '../../../shared/components/page-header.tsx';
import { postsQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { CreatePost } from '../components/create-post.tsx';
import { NewPosts } from '../components/new-posts.tsx';
import { PinnedPosts } from '../components/pinned-posts.tsx';
import { noneFollowed, PostFilters, usePostChoice } from '../components/post-filters.tsx';
import { PostList } from '../components/post-list.tsx';
import { CommunitySidebar } from '../components/sidebar.tsx';

/** The forum: filtered posts, with topics and members in a sidebar. */
export function CommunityPage() {
  const choice = usePostChoice();
  return (
    <div className="page">
      <PageHeader
        title="Community"
        text="Confessions, questions and small wins. Nobody here knows the future either."
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <CreatePost />
          <PinnedPosts />
          <PostFilters />
          <NewPosts choice={choice} />
          <PostList query={postsQuery(choice)} {...(choice.following && { empty: noneFollowed })} />
        </div>
        <CommunitySidebar />
      </div>
    </div>
  );
}
