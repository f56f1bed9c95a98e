import Button from '@mui/material/Button';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { timeSorts } from '@poc/contracts/list-sorts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../code/lazy-part.tsx';
import { formatStamp } from '../../text/dates.ts';
import type { ListParams, ListSource } from '../api/list-query.ts';
import { SortedList } from '../list/sorted-list.tsx';
import { auditRecords } from './api/audit-query.ts';
import { type Undo, undoOf } from './api/audit-undo.ts';
import styles from './audit.module.css';
import { auditChanges } from './audit-changes.ts';
import { auditLink } from './audit-link.ts';
import { auditSentence } from './audit-sentence.ts';

const UndoDialog = lazyPart(() => import('./undo-dialog.tsx'), 'UndoDialog');

interface AuditListProps {
  filter: ListParams;
  source?: ListSource<AuditRecord>;
  /** Id of the page's record: entries about it have no link. */
  ownId?: string;
}

/** Audit log: actor, action, time, values before and after, a link to the target, and undo where possible. */
export function AuditList({ filter, source = auditRecords, ownId }: AuditListProps) {
  const [asked, setAsked] = useState<{ record: AuditRecord; undo: Undo } | null>(null);
  return (
    <>
      <SortedList
        source={source}
        filter={filter}
        sorts={timeSorts}
        param="audit-sort"
        log
        failed="The record could not be loaded."
        empty="No actions found."
      >
        {(records) => (
          <ol className={styles.list}>
            {records.map((record) => (
              <Line
                key={record.id}
                record={record}
                own={record.target.id === ownId}
                onUndo={(undo) => setAsked({ record, undo })}
              />
            ))}
          </ol>
        )}
      </SortedList>
      {asked && <UndoDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface LineProps {
  record: AuditRecord;
  own: boolean;
  onUndo: (undo: Undo) => void;
}

function Line({ record, own, onUndo }: LineProps) {
  const changes = auditChanges(record);
  const sentence = auditSentence(record, own);
  const link = own ? null : auditLink(record);
  const undo = undoOf(record);
  return (
    <li className={styles.line}>
      <p dir="auto">{sentence}</p>
      <time dateTime={record.at}>{formatStamp(record.at)}</time>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd dir="auto">
                <del>
                  <span className="visually-hidden">before: </span>
                  {before}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins>
                  <span className="visually-hidden">after: </span>
                  {after}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(link ?? undo) !== null && (
        <div className="button-row">
          {link !== null && (
            <Button component={Link} to={link} size="small" aria-label={`Open: ${sentence}`}>
              Open
            </Button>
          )}
          {undo && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`Undo: ${sentence}`}
              onClick={() => onUndo(undo)}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
