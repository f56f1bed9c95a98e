import { fromField, toField } from '@poc/contracts/lagos-calendar';

/** A moment as a `datetime-local` field shows it, on a clock in Lagos; empty for none. */
export const toLagosField = (iso: string | null): string => (iso === null ? '' : toField(new Date(iso)));

/** The moment, in ISO 8601 UTC, that a `datetime-local` field means on a clock in Lagos; empty when it holds none. */
export const fromLagosField = (text: string): string => fromField(text)?.toISOString() ?? '';
