import type { AuditRecord } from '@poc/contracts/entities/identity';
import { formatNaira } from '../../../shared/text/money.ts';

/** A changed field in words: what it was and what it is, `–` where there was or is nothing. */
interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The changed fields of a record, in the order in which the record names them; money in naira. */
export function auditChanges({ before, after }: Pick<AuditRecord, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((name) => ({
      field: fieldWords(name),
      before: words(before[name], name),
      after: words(after[name], name),
    }))
    .filter((change) => change.before !== change.after);
}

/** `oldPriceKobo` is `old price` to people. */
const fieldWords = (name: string): string =>
  name
    .replace(/Kobo$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');

function words(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value / 100);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
