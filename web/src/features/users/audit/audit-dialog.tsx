import type { AuditRecord } from '@poc/contracts/entities/identity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { type AuditFilter, auditQuery } from '../api/audit-query.ts';
import { auditChanges } from './audit-changes.ts';
import styles from './audit-dialog.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { auditSentence } from './audit-sentence.ts';

interface AuditDialogProps {
  title: string;
  /** Whose history; null for what was done to anyone. */
  subjectId: string | null;
  onClose: () => void;
}

const loadingLines = ['a', 'b', 'c', 'd'];

/** The record of administrators' actions: who did what, when, from what to what, newest first. */
export function AuditDialog({ title, subjectId, onClose }: AuditDialogProps) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    auditQuery(subjectId, filter),
  );
  const records = itemsOf(data);
  // What can be chosen is what was done lately, whichever action is chosen now.
  const latest = itemsOf(useInfiniteQuery(auditQuery(subjectId, withoutAction(filter))).data) ?? [];
  const actions = [...new Set(latest.map(({ action }) => action))].toSorted();

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <div aria-busy={!records && !error}>
        {subjectId === null && <AuditFilters value={filter} actions={actions} onChange={setFilter} />}
        {error && !records && (
          <ErrorState error={error} title="The record could not be loaded" onRetry={() => refetch()} />
        )}
        {!error &&
          !records &&
          loadingLines.map((key) => <Skeleton key={key} height="3rem" style={{ marginTop: '0.5rem' }} />)}
        {records?.length === 0 && <p className={styles.empty}>Nothing was done here yet.</p>}
        {records && records.length > 0 && (
          <ol className={styles.list}>
            {records.map((record) => (
              <Line key={record.id} record={record} own={subjectId !== null} />
            ))}
          </ol>
        )}
        {error && records && (
          <p role="alert" className={styles.failure}>
            {errorText(error)}
          </p>
        )}
        {hasNextPage && (
          <button
            type="button"
            className={`button button-secondary ${styles.more}`}
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function Line({ record, own }: { record: AuditRecord; own: boolean }) {
  const changes = auditChanges(record);
  return (
    <li className={styles.line}>
      <p>{auditSentence(record, own)}</p>
      <time dateTime={record.at}>{formatStamp(record.at)}</time>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>{`${field}: ${before} → ${after}`}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const withoutAction = ({ service }: AuditFilter): AuditFilter => (service ? { service } : {});
