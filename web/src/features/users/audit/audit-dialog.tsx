import type { AuditRecord } from '@poc/contracts/entities/identity';
import { timeSorts } from '@poc/contracts/list-sorts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../../shared/admin/api/list-query.ts';
import { SortedList } from '../../../shared/admin/list/sorted-list.tsx';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { type AuditFilter, auditRecords } from '../api/audit-query.ts';
import { auditChanges } from './audit-changes.ts';
import styles from './audit-dialog.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { auditSentence } from './audit-sentence.ts';

interface AuditDialogProps {
  title: string;
  /** Target of the records; null for all. */
  subjectId: string | null;
  onClose: () => void;
}

/** Audit log: who did what, when, with values before and after. */
export function AuditDialog({ title, subjectId, onClose }: AuditDialogProps) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const source = auditRecords(subjectId);
  // Offers the actions of the latest records, regardless of the selected action.
  const latest = itemsOf(useInfiniteQuery(listQuery(source, { service: filter.service })).data) ?? [];
  const actions = [...new Set(latest.map(({ action }) => action))].toSorted();

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      {subjectId === null && <AuditFilters value={filter} actions={actions} onChange={setFilter} />}
      <SortedList
        source={source}
        filter={{ ...filter }}
        sorts={timeSorts}
        param="audit-sort"
        log
        failed="The record could not be loaded."
        empty="No actions yet."
      >
        {(lines) => (
          <ol className={styles.list}>
            {lines.map((record) => (
              <Line key={record.id} record={record} own={subjectId !== null} />
            ))}
          </ol>
        )}
      </SortedList>
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
