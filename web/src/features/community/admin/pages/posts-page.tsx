import Button from '@mui/material/Button';
import { managedPostSorts } from '@poc/contracts/endpoints/community';
import type { Post } from '@poc/contracts/entities/community';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ban, Flag } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { useAddress } from '../../../../shared/admin/use-address.ts';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { SearchField } from '../../../../shared/forms/search-field.tsx';
import { managedPostsQuery } from '../api/managed-posts-queries.ts';
import { queueQuery } from '../api/queue.ts';
import styles from '../components/managed-posts.module.css';
import { PostsTable } from '../components/posts-table.tsx';

const DeletePostDialog = lazyPart(() => import('../components/delete-post-dialog.tsx'), 'DeletePostDialog');

// Opens on a click, so the list does not wait for its code.
const PostDialog = lazyPart(() => import('../components/post-dialog.tsx'), 'PostDialog');

const QueueDialog = lazyPart(() => import('../components/queue-dialog.tsx'), 'QueueDialog');

const BansDialog = lazyPart(() => import('../components/bans-dialog.tsx'), 'BansDialog');

/** `/admin/posts`: all posts, searched and paged by the server. The address holds the search and the open post. */
export function ManagedPostsPage() {
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const openId = params.get('post');
  const sorting = useListSort(managedPostSorts);
  const posts = useInfiniteQuery(managedPostsQuery(search, sorting.chosen));
  const waiting = useQuery(queueQuery('open')).data?.total;
  const [deleting, setDeleting] = useState<Post | null>(null);

  const changeSearch = useCallback((value: string) => change({ search: value }), [change]);
  const view = useCallback(({ id }: Post) => change({ post: id }), [change]);
  const close = () => {
    change({ post: '' });
    focusPageIfLost();
  };

  return (
    <>
      <div className="page">
        <PageHeader title="Community Posts Management" text="Posts and comments of the community.">
          <div className="button-row">
            <Button variant="outlined" onClick={() => change({ cases: 'open' })}>
              <Flag size={20} aria-hidden="true" />
              Moderation queue{waiting !== undefined && ` (${waiting})`}
            </Button>
            <Button variant="outlined" onClick={() => change({ bans: 'open' })}>
              <Ban size={20} aria-hidden="true" />
              Bans
            </Button>
          </div>
        </PageHeader>
        <search className={styles.filters}>
          <SearchField
            label="Search posts"
            placeholder="Title, content or author"
            value={search}
            onChange={changeSearch}
          />
        </search>
        <PostsTable list={posts} filter={search} sorting={sorting} onView={view} onDelete={setDeleting} />
      </div>
      {openId !== null && (
        <PostDialog
          key={openId}
          id={openId}
          known={itemsOf(posts.data)?.find(({ id }) => id === openId)}
          onDelete={setDeleting}
          onClose={close}
        />
      )}
      {params.has('cases') && (
        <QueueDialog
          onClose={() => {
            change({ cases: '' });
            focusPageIfLost();
          }}
        />
      )}
      {params.has('bans') && (
        <BansDialog
          onClose={() => {
            change({ bans: '' });
            focusPageIfLost();
          }}
        />
      )}
      {deleting && (
        <DeletePostDialog
          post={deleting}
          onDeleted={() => openId !== null && change({ post: '' })}
          onClose={() => {
            setDeleting(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
}
