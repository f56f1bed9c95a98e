import type { AuditRecord } from '@poc/contracts/entities/identity';
import { formatStamp } from '../../text/dates.ts';
import { formatNaira } from '../../text/money.ts';

/** Display texts of a changed field; `–` stands for an empty value. */
interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Changed fields in the record's order; money in naira, times in Lagos. */
export function auditChanges({ before, after }: Pick<AuditRecord, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((name) => ({
      field: fieldLabel(name),
      before: words(before[name], name),
      after: words(after[name], name),
    }))
    .filter((change) => change.before !== change.after);
}

/** Display name of a field: `oldPriceKobo` is `old price`. */
const fieldLabel = (name: string): string =>
  name
    .replace(/Kobo$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function words(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value / 100);
  if (typeof value !== 'string') return JSON.stringify(value);
  return isTime.test(value) ? formatStamp(value) : value;
}
