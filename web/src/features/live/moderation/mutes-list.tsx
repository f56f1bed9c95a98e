import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatAge } from '../../../shared/text/dates.ts';
import { mutesQuery } from '../api/moderation-queries.ts';
import { useUnmute } from '../api/use-unmute.ts';
import styles from './moderation.module.css';
import { untilText } from './mute-spans.ts';
import { PanelList } from './panel-list.tsx';

/** Currently muted users, each with a button to unmute. */
export function MutesList({ streamId }: { streamId: string }) {
  const mutes = useInfiniteQuery(mutesQuery(streamId));
  const { mutate: undo } = useUnmute(streamId);
  const list = useRef<HTMLOListElement>(null);
  return (
    <PanelList
      label="Muted people"
      query={mutes}
      failed="The list could not be loaded."
      empty="No one is muted."
      listRef={list}
    >
      {(items) =>
        items.map((mute) => (
          <li key={mute.userId} className={styles.line}>
            <p className={styles.head}>
              <strong>{mute.user}</strong>
              <span>muted {untilText(mute.until)}</span>
            </p>
            <p dir="auto" className={styles.text}>
              {mute.reason}
            </p>
            <div className={styles.foot}>
              <span>
                by {mute.by}, <time dateTime={mute.at}>{formatAge(mute.at)}</time>
              </span>
              <Button
                variant="outlined"
                size="small"
                aria-label={`Undo: unmute ${mute.user}`}
                onClick={() => {
                  undo(mute);
                  requestAnimationFrame(() => list.current?.focus());
                }}
              >
                Undo
              </Button>
            </div>
          </li>
        ))
      }
    </PanelList>
  );
}
