import Button from '@mui/material/Button';
import type { Post } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { ResourceList } from '../../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../../shared/admin/resource/use-resource.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { queueQuery } from '../api/queue.ts';
import { postsList } from '../posts-list.tsx';

const DeletePostDialog = lazyPart(() => import('../components/delete-post-dialog.tsx'), 'DeletePostDialog');

// Loaded when opened, so that the list does not wait for its code.
const PostDialog = lazyPart(() => import('../components/post-dialog.tsx'), 'PostDialog');

const QueueDialog = lazyPart(() => import('../components/queue-dialog.tsx'), 'QueueDialog');

const BansDialog = lazyPart(() => import('../components/bans-dialog.tsx'), 'BansDialog');

/** `/admin/posts`: all posts. The URL also holds the open post. */
export function ManagedPostsPage() {
  const posts = useResource(postsList);
  const { params, change } = posts;
  const openId = params.get('post');
  const waiting = useQuery(queueQuery('open')).data?.total;
  const [deleting, setDeleting] = useState<Post | null>(null);
  const close = (param: string) => {
    change({ [param]: '' });
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
        <ResourceList
          of={posts}
          onTask={(task, post) => (task === 'view' ? change({ post: post.id }) : setDeleting(post))}
        />
      </div>
      {openId !== null && (
        <PostDialog
          key={openId}
          id={openId}
          known={posts.rows?.find(({ id }) => id === openId)}
          onDelete={setDeleting}
          onClose={() => close('post')}
        />
      )}
      {params.has('cases') && <QueueDialog onClose={() => close('cases')} />}
      {params.has('bans') && <BansDialog onClose={() => close('bans')} />}
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
