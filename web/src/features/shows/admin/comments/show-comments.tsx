import Button from '@mui/material/Button';
import type { ManagedShow, ShowComment } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listQuery } from '../../../../shared/admin/api/list-query.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { itemsOf, withoutItems } from '../../../../shared/api/loaded-pages.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { LoadedList } from '../../../../shared/components/loaded-list.tsx';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { heldComments, managedCommentsQuery } from '../api/held-queries.ts';
import { useModeration } from '../api/use-moderation.ts';
import { CommentLine } from './comment-line.tsx';
import styles from './comments.module.css';
import { HeldList } from './held-list.tsx';

/** Comments on one show that wait for review, with their reasons. Renders nothing when there are none. */
export function HeldComments({ showId }: { showId: string }) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    listQuery(heldComments),
  );
  // The list covers all shows, so all its pages are loaded to find the comments of this one.
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const held = itemsOf(data)?.filter(({ Show }) => Show.id === showId) ?? [];
  if (error && held.length === 0) {
    return (
      <Panel title="Comments to review">
        <PanelFailure title="The comments could not be loaded." error={error} onRetry={() => refetch()} />
      </Panel>
    );
  }
  if (held.length === 0) return null;
  return (
    <Panel title={`Comments to review (${held.length})`} tone="notice">
      <HeldList comments={held} />
    </Panel>
  );
}

/** Public comments on one show, newest first. */
export function ShowComments({ show }: { show: Pick<ManagedShow, 'id' | 'published' | 'comments_count'> }) {
  const query = useInfiniteQuery({ ...managedCommentsQuery(show.id), enabled: show.published });
  // Held comments are in the panel above.
  const seen = { ...query, data: withoutItems(query.data, ({ held }) => held === true) };
  const { remove } = useModeration();
  const [deleting, setDeleting] = useState<ShowComment | null>(null);
  return (
    <Panel title={`Comments (${show.comments_count})`}>
      {show.published ? (
        <LoadedList query={seen} failed="The comments could not be loaded." empty="No comments yet.">
          {(comments) => (
            <ol className={styles.list}>
              {comments.map((comment) => (
                <CommentLine key={comment.id} comment={comment}>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`Delete the comment of ${comment.User.name}`}
                    onClick={() => setDeleting(comment)}
                  >
                    Delete
                  </Button>
                </CommentLine>
              ))}
            </ol>
          )}
        </LoadedList>
      ) : (
        <p className="muted">Comments are listed here while the show is published.</p>
      )}
      {deleting && (
        <AskToConfirm
          title="Delete this comment?"
          text={`The comment of ${deleting.User.name} is permanently deleted.`}
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(deleting.id, {
              onError: (error) =>
                showToast(failureText(error, 'Failed to delete comment. Please try again.'), 'error'),
              onSettled: () => setDeleting(null),
            })
          }
          onClose={() => setDeleting(null)}
        />
      )}
    </Panel>
  );
}
