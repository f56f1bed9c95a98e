import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Tabs } from '../../../shared/components/tabs.tsx';
import { bookmarkedPostsQuery, ownPostsQuery, postsQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { CreatePost } from '../components/create-post.tsx';
import { NewPosts } from '../components/new-posts.tsx';
import { PinnedPosts } from '../components/pinned-posts.tsx';
import { noneFollowed, PostFilters, usePostChoice } from '../components/post-filters.tsx';
import { PostList } from '../components/post-list.tsx';

const HiddenTexts = lazyPart(() => import('../components/hidden-texts.tsx'), 'HiddenTexts', <Loading />);
const HiddenPeople = lazyPart(
  () => import('../members/hidden-people.tsx'),
  'HiddenPeople',
  <Loading height="10rem" />,
);

const noBookmarks = { title: 'No bookmarks yet', text: 'Bookmark a post to find it here.' };

/** Community in the member area, in tabs: all posts, own posts, bookmarks, and blocked or muted members. */
export function MyCommunityPage() {
  const userId = useSession()?.user.id ?? '';
  const choice = usePostChoice();
  // Emails about the user's own texts link to them.
  const [params] = useSearchParams();
  const [tab, setTab] = useState<'all' | 'own' | 'bookmarks' | 'hidden'>(params.has('mine') ? 'own' : 'all');
  const all = (
    <div className={styles.main}>
      <PinnedPosts />
      <PostFilters />
      <NewPosts choice={choice} />
      <PostList query={postsQuery(choice)} {...(choice.following && { empty: noneFollowed })} />
    </div>
  );
  const own = (
    <div className={styles.main}>
      <HiddenTexts userId={userId} />
      <PostList query={ownPostsQuery(userId)} />
    </div>
  );
  const bookmarks = (
    <div className={styles.main}>
      <PostList query={bookmarkedPostsQuery(userId)} empty={noBookmarks} />
    </div>
  );
  return (
    <div className={`page ${styles.single}`}>
      <PageHeader title="Community" />
      <CreatePost />
      <Tabs
        label="Posts"
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'all', label: 'All posts', content: all },
          { key: 'own', label: 'Mine', content: own },
          { key: 'bookmarks', label: 'Bookmarks', content: bookmarks },
          { key: 'hidden', label: 'Blocked and muted', content: <HiddenPeople userId={userId} /> },
        ]}
      />
    </div>
  );
}
