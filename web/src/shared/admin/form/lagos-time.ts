import { fromField, toField } from '@poc/contracts/lagos-calendar';

/** Formats a time for a `datetime-local` field, in Lagos time; empty for null. */
export const toLagosField = (iso: string | null): string => (iso === null ? '' : toField(new Date(iso)));

/** Converts the value of a `datetime-local` field in Lagos time to ISO 8601 UTC; empty when it holds no date. */
export const fromLagosField = (text: string): string => fromField(text)?.toISOString() ?? '';
