import { formatStamp } from '../../../../shared/text/dates.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** A moment as a `datetime-local` field shows it, on the clock of this browser; empty for none. */
export function toLocalField(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment, in ISO 8601 UTC, that a `datetime-local` field means on the clock of this browser; empty when it holds none. */
export function fromLocalField(text: string): string {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/**
 * Which clock a field of time is on, and what the one in Lagos, where the programme is made, will say.
 * @param zone the browser's, as in `Europe/London`
 */
export function zoneHint(text: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (zone === 'Africa/Lagos') return 'Lagos time.';
  const iso = fromLocalField(text);
  return `Your time (${zone}).${iso === '' ? '' : ` In Lagos: ${formatStamp(iso)}.`}`;
}
