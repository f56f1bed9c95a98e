/** Lagos is one hour ahead of UTC all year. */
const offset = '+01:00';
const offsetMs = 3_600_000;

/** A moment as a `datetime-local` field shows it, on a clock in Lagos; empty for none. */
export function toLagosField(iso: string | null): string {
  if (iso === null) return '';
  return new Date(new Date(iso).getTime() + offsetMs).toISOString().slice(0, 16);
}

/** The moment, in ISO 8601 UTC, that a `datetime-local` field means on a clock in Lagos; empty when it holds none. */
export function fromLagosField(text: string): string {
  const ms = text === '' ? Number.NaN : Date.parse(`${text}${offset}`);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
