import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelFailure } from '../../components/panel.tsx';
import { Loading } from '../../components/skeleton.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';

interface RecordDialogProps<T> {
  query: Pick<UseQueryResult<T>, 'error' | 'refetch'>;
  /** The response, or the row of the list until it arrives. */
  record: T | undefined;
  title: string;
  /** Noun of the record: `order`. */
  noun: string;
  actions?: ReactNode;
  onClose: () => void;
  children: (record: T) => ReactNode;
}

/** Details of one record. It is fetched again, because it may have changed since the list was loaded. */
export function RecordDialog<T>(props: RecordDialogProps<T>) {
  const { query, record, title, noun, actions, onClose, children } = props;
  return (
    <Dialog title={title} size="md" onClose={onClose} actions={actions}>
      {query.error && (
        <PanelFailure
          title={record ? `This ${noun} may be out of date.` : `This ${noun} could not be loaded.`}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {record !== undefined && children(record)}
      {record === undefined && !query.error && (
        <Loading text={`Loading the ${noun}…`}>
          <Skeleton height="5rem" />
          <Skeleton height="12rem" style={{ marginTop: '1rem' }} />
        </Loading>
      )}
    </Dialog>
  );
}
