import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Tabs } from '../../../shared/components/tabs.tsx';
import { bookmarkedPostsQuery, ownPostsQuery } from '../api/community-queries.ts';
import { AllPosts } from './all-posts.tsx';
import styles from './community.module.css';
import { PostList } from './post-list.tsx';

const HiddenTexts = lazyPart(() => import('./hidden-texts.tsx'), 'HiddenTexts', <Loading />);
const HiddenPeople = lazyPart(
  () => import('../members/hidden-people.tsx'),
  'HiddenPeople',
  <Loading height="10rem" />,
);

const noBookmarks = { title: 'No bookmarks yet', text: 'Bookmark a post to find it here.' };

/** A member's tabs: all posts, their own, bookmarks, and blocked or muted people. */
export function PostTabs() {
  const userId = useSession()?.user.id ?? '';
  // Emails and notifications of moderation decisions link to the user's own posts with `?mine=1`.
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
