import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Post } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { managedPostQuery } from '../api/managed-posts-queries.ts';
import { PostView } from './post-view.tsx';

interface PostDialogProps {
  id: string;
  /** From the list; shown until the post itself has loaded. */
  known: Post | undefined;
  onDelete: (post: Post) => void;
  onClose: () => void;
}

/** Details of one post with its comments. Fetched again, because it may have changed since the list was loaded. */
export function PostDialog({ id, known, onDelete, onClose }: PostDialogProps) {
  const { data, error, refetch } = useQuery(managedPostQuery(id));
  const post = data ?? known;
  return (
    <Dialog
      title={post?.title ?? 'Post'}
      size="md"
      onClose={onClose}
      actions={
        post && (
          <>
            <Button component={Link} to={paths.admin.post(id)}>
              Open page
            </Button>
            <Button color="error" onClick={() => onDelete(post)}>
              Delete
            </Button>
          </>
        )
      }
    >
      {error && (
        <PanelFailure
          title={post ? 'This is how the post was a moment ago.' : 'This post could not be loaded.'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {post && <PostView post={post} onHidden={onClose} />}
      {!post && !error && (
        <Loading text="Loading the post…">
          <Skeleton height="5rem" />
          <Skeleton height="12rem" style={{ marginTop: '1rem' }} />
        </Loading>
      )}
    </Dialog>
  );
}
