import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { QueueService } from '@poc/contracts/entities/moderation-queue';
import { timeSorts } from '@poc/contracts/list-sorts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { SortSelect } from '../../../../shared/admin/list/sort-select.tsx';
import { ErrorState } from '../../../../shared/components/error-state.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { SelectField } from '../../../../shared/forms/field.tsx';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { queueQuery, queueSortOf } from '../api/queue.ts';
import styles from './managed-posts.module.css';
import { QueueEntry } from './queue-entry.tsx';

const options = [
  { value: 'open', label: 'Waiting for a decision' },
  { value: 'hidden', label: 'Hidden' },
];

const textsOf: Record<QueueService, string> = {
  community: 'Posts and their comments',
  catalog: 'Comments on shows',
  streaming: 'Chat messages',
};

const orderTexts = {
  open: { oldest: 'waiting the longest', newest: 'that arrived last' },
  hidden: { oldest: 'that were hidden first', newest: 'that were hidden last' },
} as const;

/** Moderation queue: flagged, held, reported, appealed and hidden posts, comments and chat messages. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<'open' | 'hidden'>('open');
  const sorting = useListSort({ ...timeSorts, first: queueSortOf(state) }, 'queue-sort');
  const { data, error, isPending, refetch } = useQuery(queueQuery(state, sorting.sort));
  const order = orderTexts[state][sorting.sort];
  return (
    <Dialog title="Moderation queue" size="md" onClose={onClose}>
      <SelectField
        label="Show"
        value={state}
        options={options}
        onChange={(value) => setState(value === 'hidden' ? 'hidden' : 'open')}
      />
      <SortSelect sorting={sorting} names={{}} />
      <div aria-busy={isPending}>
        {error && !data && (
          <ErrorState error={error} title="The queue could not be loaded" onRetry={() => refetch()} />
        )}
        {isPending && <Skeleton height="6rem" />}
        {data?.unavailable.map((service) => (
          <p key={service} role="status" className={styles.missing}>
            {textsOf[service]} are temporarily unavailable, and missing here.{' '}
            <Button variant="outlined" size="small" onClick={() => refetch()}>
              Try again
            </Button>
          </p>
        ))}
        {data?.items.length === 0 && (
          <p className="muted">
            {state === 'open' ? 'Nothing is waiting for review.' : 'Nothing is hidden.'}
          </p>
        )}
        <ol className={styles.list}>
          {data?.items.map((item) => (
            <QueueEntry key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ol>
        {data && data.total > data.items.length && (
          <p className="muted">
            These are the {formatCount(data.items.length)} {order}, of {formatCount(data.total)}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
