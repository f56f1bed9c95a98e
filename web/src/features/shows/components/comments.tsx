import Skeleton from '@mui/material/Skeleton';
import type { ShowComment } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { formatCount } from '../../../shared/text/numbers.ts';
import { commentsQuery, useDeleteComment } from '../api/show-comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';

interface CommentsProps {
  showId: string;
  headingLevel?: 'h2' | 'h3';
}

const skeletons = ['one', 'two', 'three'];

/** Comments on a show, newest first, with the form for signed-in users. */
export function Comments({ showId, headingLevel: Heading = 'h2' }: CommentsProps) {
  const list = useInfiniteQuery(commentsQuery(showId));
  // The show's count, as on cards: it excludes comments waiting for review, which the list may contain.
  const { data: count } = useQuery({ ...showQuery(showId), select: (show) => show.comments_count });
  const [toDelete, setToDelete] = useState<ShowComment | null>(null);
  const removal = useDeleteComment(showId);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const comments = itemsOf(list.data);

  const confirmDeletion = (comment: ShowComment) =>
    removal.mutate(comment.id, {
      // The focused button disappears with its comment.
      onSuccess: () => headingRef.current?.focus(),
      onSettled: () => setToDelete(null),
    });

  return (
    <section className={styles.comments} aria-labelledby={`comments-${showId}`}>
      <Heading id={`comments-${showId}`} ref={headingRef} tabIndex={-1} className={styles.heading}>
        Comments {count !== undefined && <span className={styles.count}>({formatCount(count)})</span>}
      </Heading>
      <CommentForm showId={showId} />
      {list.error && !comments && (
        <PanelFailure
          title="The comments could not be loaded."
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      {!list.error && !comments && (
        <Loading text="Loading comments…" className={styles.list}>
          {skeletons.map((key) => (
            <Skeleton key={key} height="4.5rem" />
          ))}
        </Loading>
      )}
      {comments?.length === 0 && (
        <p className={styles.empty}>
          No comments yet. The front row is empty; take a seat and say something.
        </p>
      )}
      {comments && comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} onDelete={() => setToDelete(comment)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {toDelete && (
        <AskToConfirm
          title="Delete comment?"
          text="Are you sure you want to delete this comment? This action cannot be undone."
          confirmLabel="Delete"
          busy={removal.isPending}
          onConfirm={() => confirmDeletion(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </section>
  );
}
