import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatStamp } from '../../../shared/text/dates.ts';
import { recordQuery } from '../api/moderation-queries.ts';
import styles from './moderation.module.css';
import { PanelList } from './panel-list.tsx';
import { actionText, type Undo, undoable } from './record-lines.ts';
import { useMessageActions } from './use-message-actions.ts';

/** Moderation log of the chat, with Undo where possible. */
export function RecordList({ streamId }: { streamId: string }) {
  const record = useInfiniteQuery(recordQuery(streamId));
  const { restore, unmute, pin } = useMessageActions(streamId);
  const busy = restore.isPending || unmute.isPending || pin.isPending;
  const run = (undo: Undo) => {
    if (undo.kind === 'restore') restore.mutate(undo.messageId);
    else if (undo.kind === 'unmute') unmute.mutate({ userId: undo.userId, user: 'This person' });
    else pin.mutate(null);
  };
  return (
    <PanelList label="Record" query={record} failed="The record could not be loaded." empty="No actions yet.">
      {(items) => {
        const undos = undoable(items);
        return items.map((action) => {
          const undo = undos.get(action.id);
          return (
            <li key={action.id} className={styles.line}>
              <p>
                <strong>{action.by}</strong> {actionText[action.action]}
              </p>
              {action.detail !== '' && <p className={styles.text}>{action.detail}</p>}
              <div className={styles.foot}>
                <time dateTime={action.at}>{formatStamp(action.at)}</time>
                {undo && (
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`Undo: ${action.by} ${actionText[action.action]}: ${action.detail}`}
                    disabled={busy}
                    onClick={() => run(undo)}
                  >
                    Undo
                  </Button>
                )}
              </div>
            </li>
          );
        });
      }}
    </PanelList>
  );
}
