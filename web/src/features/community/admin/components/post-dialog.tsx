import Button from '@mui/material/Button';
import type { Post } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { RecordDialog } from '../../../../shared/admin/record/record-dialog.tsx';
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
  const query = useQuery(managedPostQuery(id));
  const post = query.data ?? known;
  return (
    <RecordDialog
      query={query}
      record={post}
      title={post?.title ?? 'Post'}
      noun="post"
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
      {(shown) => <PostView post={shown} onHidden={onClose} />}
    </RecordDialog>
  );
}
