import type { AuditRecord } from '@poc/contracts/entities/identity';

/** A changed field in words: what it was and what it is, `–` where there was or is nothing. */
interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The changed fields of a record, in the order in which the record names them. */
export function auditChanges({ before, after }: Pick<AuditRecord, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].map((field) => ({ field, before: words(before[field]), after: words(after[field]) }));
}

function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
