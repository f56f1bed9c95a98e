import type { ShowComment } from '@poc/contracts/entities/catalog';
import type { ReactNode } from 'react';
import { formatStamp } from '../../../../shared/text/dates.ts';
import styles from './comments.module.css';

interface CommentLineProps {
  comment: Pick<ShowComment, 'content' | 'createdAt' | 'User'>;
  /** Shown before the text: the show and the reason for the review. */
  head?: ReactNode;
  children: ReactNode;
}

/** A comment with its author, time, text and moderation actions. */
export function CommentLine({ comment, head, children }: CommentLineProps) {
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <strong dir="auto">{comment.User.name}</strong>
        <time dateTime={comment.createdAt}>{formatStamp(comment.createdAt)}</time>
        {head}
      </p>
      <p dir="auto" className={styles.content}>
        {comment.content}
      </p>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
