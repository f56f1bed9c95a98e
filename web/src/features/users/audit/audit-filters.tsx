import Button from '@mui/material/Button';
import { auditTargetKinds } from '@poc/contracts/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../../shared/admin/api/list-query.ts';
import { auditRecords } from '../../../shared/admin/audit/api/audit-query.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { SelectField, TextField } from '../../../shared/forms/field.tsx';
import { managedUsers } from '../api/users-queries.ts';
import styles from './audit.module.css';
import type { AuditParams } from './audit-params.ts';

interface AuditFiltersProps {
  value: AuditParams;
  onChange: (changes: Partial<AuditParams>) => void;
}

const maxAdministrators = 100;

/** Filters by administrator, kind of target, action and period. A new kind resets the action. */
export function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const { actor, kind, action, from, to, target } = value;
  const administrators =
    itemsOf(useInfiniteQuery(listQuery(managedUsers, { role: 'admin', limit: maxAdministrators })).data) ??
    [];
  // Offers the actions of the latest records, regardless of the selected action.
  const latest = itemsOf(useInfiniteQuery(listQuery(auditRecords, { kind })).data) ?? [];
  const actions = new Set([...latest.map((record) => record.action), ...(action === '' ? [] : [action])]);
  const people = administrators.map(({ id, name }) => ({ value: id, label: name }));
  const isOther = actor !== '' && !people.some((one) => one.value === actor);
  const wrongRange = from !== '' && to !== '' && from > to;
  return (
    <search className={styles.filters}>
      <SelectField
        label="Administrator"
        value={actor}
        options={[
          { value: '', label: 'All administrators' },
          ...people,
          ...(isOther ? [{ value: actor, label: 'A former administrator' }] : []),
        ]}
        onChange={(chosen) => onChange({ actor: chosen })}
      />
      <SelectField
        label="Object"
        value={kind}
        options={[
          { value: '', label: 'All objects' },
          ...auditTargetKinds.map((one) => ({ value: one, label: kindLabel(one) })),
        ]}
        onChange={(chosen) => onChange({ kind: chosen, action: '' })}
      />
      <SelectField
        label="Action"
        value={action}
        options={[
          { value: '', label: 'All actions' },
          ...[...actions].toSorted().map((one) => ({ value: one, label: one })),
        ]}
        onChange={(chosen) => onChange({ action: chosen })}
      />
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={({ target: input }) => onChange({ from: input.value })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        error={wrongRange ? 'The end date must not be before the start date.' : undefined}
        onChange={({ target: input }) => onChange({ to: input.value })}
      />
      {target !== '' && (
        <p className={styles.about}>
          Only changes of one record.{' '}
          <Button size="small" onClick={() => onChange({ target: '' })}>
            Show all
          </Button>
        </p>
      )}
    </search>
  );
}

const kindLabel = (kind: string): string => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
