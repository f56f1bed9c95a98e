import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { AllPosts } from '../components/all-posts.tsx';
import styles from '../components/community.module.css';
import { CreatePost } from '../components/create-post.tsx';
import { CommunitySidebar } from '../components/sidebar.tsx';

const PostTabs = lazyPart(
  () => import('../components/post-tabs.tsx'),
  'PostTabs',
  <Loading height="20rem" />,
);

/**
 * `/community` and `/user/my-community`: the forum. The public page has topics and members in a sidebar; the
 * member page has own posts, bookmarks, and blocked or muted people in tabs.
 */
export function CommunityPage() {
  return useInMemberArea() ? (
    <div className={`page ${styles.single}`}>
      <PageHeader title="Community" />
      <CreatePost />
      <PostTabs />
    </div>
  ) : (
    <div className="page">
      <PageHeader
        title="Community"
        text="Confessions, questions and small wins. Nobody here knows the future either."
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <CreatePost />
          <AllPosts />
        </div>
        <CommunitySidebar />
      </div>
    </div>
  );
}
