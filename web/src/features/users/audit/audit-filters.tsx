import { auditTargets } from '@poc/contracts/audit';
import { SelectField } from '../../../shared/forms/field.tsx';
import type { AuditFilter } from '../api/audit-query.ts';
import styles from './audit-dialog.module.css';

interface AuditFiltersProps {
  value: AuditFilter;
  /** Actions to choose from. */
  actions: readonly string[];
  onChange: (value: AuditFilter) => void;
}

const services = [...new Set(Object.values(auditTargets))];

/** Filters by service and action. Changing the service resets the action. */
export function AuditFilters({ value, actions, onChange }: AuditFiltersProps) {
  return (
    <div className={styles.filters}>
      <SelectField
        label="Service"
        value={value.service ?? ''}
        options={[{ value: '', label: 'All services' }, ...services.map(asOption)]}
        onChange={(chosen) => {
          const service = services.find((one) => one === chosen);
          onChange(service ? { service } : {});
        }}
      />
      <SelectField
        label="Action"
        value={value.action ?? ''}
        options={[{ value: '', label: 'All actions' }, ...actions.map(asOption)]}
        onChange={(action) => {
          const { action: _, ...rest } = value;
          onChange(action === '' ? rest : { ...rest, action });
        }}
      />
    </div>
  );
}

const asOption = (value: string) => ({ value, label: value });
