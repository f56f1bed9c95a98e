import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Tabs } from '../../../shared/components/tabs.tsx';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { bookmarkedPostsQuery, ownPostsQuery, postsQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { CreatePost } from '../components/create-post.tsx';
import { NewPosts } from '../components/new-posts.tsx';
import { PinnedPosts } from '../components/pinned-posts.tsx';
import { noneFollowed, PostFilters, usePostChoice } from '../components/post-filters.tsx';
import { PostList } from '../components/post-list.tsx';
import { CommunitySidebar } from '../components/sidebar.tsx';

const HiddenTexts = lazyPart(() => import('../components/hidden-texts.tsx'), 'HiddenTexts', <Loading />);
const HiddenPeople = lazyPart(
  () => import('../members/hidden-people.tsx'),
  'HiddenPeople',
  <Loading height="10rem" />,
);

const noBookmarks = { title: 'No bookmarks yet', text: 'Bookmark a post to find it here.' };

/**
 * `/community` and `/user/my-community`: the forum. In public with topics and members in a sidebar; for members with
 * their own posts, bookmarks, and blocked or muted people in tabs.
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

function AllPosts() {
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

function PostTabs() {
  const userId = useSession()?.user.id ?? '';
  // Emails about the user's own texts link to them.
  const [params] = useSearchParams();
  const [tab, setTab] = useState<'all' | 'own' | 'bookmarks' | 'hidden'>(params.has('mine') ? 'own' : 'all');
  const own = (
    <>
      <HiddenTexts userId={userId} />
      <PostList query={ownPostsQuery(userId)} />
    </>
  );
  const tabs = [
    { key: 'all', label: 'All posts', content: <AllPosts /> },
    { key: 'own', label: 'Mine', content: own },
    {
      key: 'bookmarks',
      label: 'Bookmarks',
      content: <PostList query={bookmarkedPostsQuery(userId)} empty={noBookmarks} />,
    },
    { key: 'hidden', label: 'Blocked and muted', content: <HiddenPeople userId={userId} /> },
  ] as const;
  return (
    <Tabs
      label="Posts"
      current={tab}
      onChange={setTab}
      tabs={tabs.map(({ content, ...rest }) => ({
        ...rest,
        content: <div className={styles.main}>{content}</div>,
      }))}
    />
  );
}
