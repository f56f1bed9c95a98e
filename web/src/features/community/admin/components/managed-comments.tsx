import Button from '@mui/material/Button';
import type { CommunityComment, Post } from '@poc/contracts/entities/community';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedList } from '../../../../shared/components/loaded-list.tsx';
import { ConfirmDialog } from '../../../../shared/dialogs/confirm-dialog.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { useDeleteComment } from '../../api/change-comments.ts';
import { commentsQuery } from '../../api/community-queries.ts';
import { managedPostsKey } from '../api/managed-posts-queries.ts';
import { HideDialog } from './hide-dialog.tsx';
import styles from './managed-posts.module.css';

/** Comments of a post with their count. Each can be hidden or deleted. */
export function ManagedComments({ post }: { post: Post }) {
  const comments = useInfiniteQuery(commentsQuery(post));
  const [deleting, setDeleting] = useState<CommunityComment | null>(null);
  const [hiding, setHiding] = useState<CommunityComment | null>(null);
  return (
    <section aria-label="Comments">
      <h2 className={styles.heading}>Comments ({post.comments_count})</h2>
      <LoadedList query={comments} failed="The comments could not be loaded." empty="No comments yet.">
        {(items) => (
          <ol className={styles.list}>
            {items.map((comment) => (
              <li key={comment.id} className={comment.parent_id === null ? '' : styles.reply}>
                <p className={styles.head}>
                  <strong dir="auto">{comment.User.name}</strong>
                  <time dateTime={comment.createdAt}>{formatStamp(comment.createdAt)}</time>
                </p>
                <p dir="auto" className={styles.content}>
                  {comment.content}
                </p>
                <div className="button-row">
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`Hide the comment of ${comment.User.name}`}
                    onClick={() => setHiding(comment)}
                  >
                    Hide
                  </Button>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`Delete the comment of ${comment.User.name}`}
                    onClick={() => setDeleting(comment)}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        )}
      </LoadedList>
      {hiding && <HideDialog text={{ kind: 'comment', id: hiding.id }} onClose={() => setHiding(null)} />}
      {deleting && <DeleteCommentDialog comment={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}

function DeleteCommentDialog({ comment, onClose }: { comment: CommunityComment; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useDeleteComment(comment);
  const settle = () => {
    void client.invalidateQueries({ queryKey: managedPostsKey });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this comment?"
      text={`The comment of ${comment.User.name} is permanently deleted.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: settle })}
      onClose={onClose}
    />
  );
}
