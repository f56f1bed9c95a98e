import type { ModerationCase } from '@poc/contracts/entities/community-moderation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Badge } from '../../../../shared/components/badge.tsx';
import { LoadedList } from '../../../../shared/components/loaded-list.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { SelectField } from '../../../../shared/forms/material-field.tsx';
import { flagReasons } from '../../../../shared/moderation/flag-words.ts';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { reasonWords } from '../../api/report.ts';
import { casesQuery, useDecide } from '../api/cases.ts';
import { BanButton } from './ban-button.tsx';
import { HideDialog } from './hide-dialog.tsx';
import styles from './managed-posts.module.css';

const options = [
  { value: 'open', label: 'Waiting for a decision' },
  { value: 'hidden', label: 'Hidden' },
];

/** What members reported, what was flagged and what authors answered, the longest waiting first; and what is hidden. */
export function CasesDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<'open' | 'hidden'>('open');
  const cases = useInfiniteQuery(casesQuery(state));
  return (
    <Dialog title="Reports" size="md" onClose={onClose}>
      <SelectField
        label="Show"
        value={state}
        options={options}
        onChange={(value) => setState(value === 'hidden' ? 'hidden' : 'open')}
      />
      <LoadedList
        query={cases}
        failed="The reports could not be loaded."
        empty={state === 'open' ? 'Nothing waits.' : 'Nothing is hidden.'}
      >
        {(items) => (
          <ol className={styles.list}>
            {items.map((item) => (
              <CaseItem key={item.id} item={item} />
            ))}
          </ol>
        )}
      </LoadedList>
    </Dialog>
  );
}

function CaseItem({ item }: { item: ModerationCase }) {
  const {
    kind,
    id,
    post_id,
    title,
    content,
    User,
    state,
    reports,
    reasons,
    flags,
    opened_at,
    reason,
    appeal,
  } = item;
  const decide = useDecide();
  const [hiding, setHiding] = useState(false);
  const whose = `the ${kind} of ${User.name}`;
  const act = (action: 'restore' | 'dismiss', label: string) => (
    <button
      type="button"
      className="button button-secondary button-small"
      aria-label={`${label}: ${whose}`}
      disabled={decide.isPending}
      onClick={() => decide.mutate({ kind, id, action })}
    >
      {label}
    </button>
  );
  return (
    <li>
      <p className={styles.head}>
        <strong>{User.name}</strong>
        <time dateTime={opened_at}>{formatStamp(opened_at)}</time>
        {state === 'appealed' && <Badge tone="warning">Answered</Badge>}
        {flags.map((flag) => (
          <Badge key={flag} tone="warning">
            {flagReasons[flag]}
          </Badge>
        ))}
        {reports > 0 && (
          <span>
            {reports} {reports === 1 ? 'report' : 'reports'}:{' '}
            {reasons.map((one) => reasonWords[one]).join(', ')}
          </span>
        )}
      </p>
      <p>
        {reason === null ? <Link to={paths.admin.post(post_id)}>{title}</Link> : <strong>{title}</strong>}
      </p>
      <p className={styles.content}>{content}</p>
      {reason !== null && <p className={styles.muted}>Hidden: {reason}</p>}
      {appeal && (
        <blockquote className={styles.content}>
          {User.name} answered: {appeal.content}
        </blockquote>
      )}
      <div className={styles.buttons}>
        {state === 'reported' || state === 'flagged' ? (
          <>
            <button
              type="button"
              className="button button-secondary button-small"
              aria-label={`Hide ${whose}`}
              onClick={() => setHiding(true)}
            >
              Hide
            </button>
            {act('dismiss', 'Dismiss')}
          </>
        ) : (
          <>
            {act('restore', 'Show again')}
            {state === 'appealed' && act('dismiss', 'Keep hidden')}
          </>
        )}
        <BanButton author={User} />
      </div>
      {hiding && <HideDialog text={{ kind, id }} onClose={() => setHiding(false)} />}
    </li>
  );
}
