import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { chatReasonText } from '../../../shared/moderation/flag-texts.ts';
import { formatClock } from '../../../shared/text/dates.ts';
import { reviewQuery } from '../api/moderation-queries.ts';
import { type ReviewItem, useReview } from '../api/use-review.ts';
import styles from './moderation.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import { PanelList } from './panel-list.tsx';

/** Messages waiting for review: `held` messages are hidden, messages with a warning are public. */
export function ReviewList({ streamId }: { streamId: string }) {
  const review = useInfiniteQuery(reviewQuery(streamId));
  const { mutate: decide } = useReview(streamId);
  const [muting, setMuting] = useState<ReviewItem | null>(null);
  const list = useRef<HTMLOListElement>(null);

  const decideAndMove = (item: ReviewItem, decision: 'approve' | 'remove') => {
    decide({ item, decision });
    // The button disappears with its message, so keyboard users continue at the top of the list.
    requestAnimationFrame(() => list.current?.focus());
  };
  return (
    <>
      <PanelList
        label="Waiting for review"
        query={review}
        failed="The messages could not be loaded."
        empty="Nothing is waiting for review. The room is behaving."
        listRef={list}
      >
        {(items) =>
          items.map((item) => (
            <li key={item.id} className={styles.line}>
              <p className={styles.head}>
                <strong>{item.user || 'Anonymous'}</strong>
                <time dateTime={item.timestamp}>{formatClock(item.timestamp)}</time>
                <Chip
                  color={item.kind === 'held' ? 'danfo' : 'default'}
                  label={item.kind === 'held' ? 'Held' : 'Warned, visible'}
                />
                {item.reasons.map((reason) => (
                  <Chip key={reason} color="warning" label={chatReasonText(reason)} />
                ))}
              </p>
              <p dir="auto" className={styles.text}>
                {item.text}
              </p>
              <div className={styles.buttons}>
                <Button
                  variant="contained"
                  size="small"
                  aria-label={`${item.kind === 'held' ? 'Approve' : 'Keep'} the message of ${item.user}`}
                  onClick={() => decideAndMove(item, 'approve')}
                >
                  {item.kind === 'held' ? 'Approve' : 'Keep'}
                </Button>
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={`Remove the message of ${item.user}`}
                  onClick={() => decideAndMove(item, 'remove')}
                >
                  Remove
                </Button>
                <Button
                  variant="text"
                  color="inherit"
                  size="small"
                  aria-label={`Time out ${item.user}`}
                  onClick={() => setMuting(item)}
                >
                  Time Out…
                </Button>
              </div>
            </li>
          ))
        }
      </PanelList>
      {muting && (
        <MuteDialog
          streamId={streamId}
          userId={muting.user_id}
          user={muting.user}
          span="600"
          onClose={() => setMuting(null)}
        />
      )}
    </>
  );
}
