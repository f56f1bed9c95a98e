import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { HeldComment } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { flagReasons } from '../../../../shared/moderation/flag-texts.ts';
import { useModeration } from '../api/use-moderation.ts';
import { CommentLine } from './comment-line.tsx';
import styles from './comments.module.css';

interface HeldListProps {
  comments: readonly HeldComment[];
  /** Shows the title of each comment's show. */
  withShow?: boolean;
}

/** Comments waiting for review, each with its reason, to approve or delete. */
export function HeldList({ comments, withShow = false }: HeldListProps) {
  const { approve, remove } = useModeration();
  const [deleting, setDeleting] = useState<HeldComment | null>(null);
  const error = approve.error ?? remove.error;
  return (
    <>
      {error && (
        <p role="alert" className="fault">
          {failureText(
            error,
            approve.error
              ? 'Failed to approve comment. Please try again.'
              : 'Failed to delete comment. Please try again.',
          )}
        </p>
      )}
      <ol className={styles.list}>
        {comments.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            head={
              <>
                {withShow && (
                  <span>
                    on <Link to={paths.admin.show(comment.Show.id)}>{comment.Show.title}</Link>
                  </span>
                )}
                {comment.reason && <Chip color="warning" label={flagReasons[comment.reason]} />}
              </>
            }
          >
            <Button
              variant="outlined"
              size="small"
              aria-label={`Approve the comment of ${comment.User.name}`}
              disabled={approve.isPending && approve.variables === comment.id}
              onClick={() => {
                remove.reset();
                approve.mutate(comment.id);
              }}
            >
              Approve
            </Button>
            <Button
              variant="text"
              color="inherit"
              size="small"
              aria-label={`Delete the comment of ${comment.User.name}`}
              onClick={() => setDeleting(comment)}
            >
              Delete
            </Button>
          </CommentLine>
        ))}
      </ol>
      {deleting && (
        <AskToConfirm
          title="Delete this comment?"
          text={`The comment of ${deleting.User.name} is permanently deleted.`}
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => {
            approve.reset();
            remove.mutate(deleting.id, { onSettled: () => setDeleting(null) });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
