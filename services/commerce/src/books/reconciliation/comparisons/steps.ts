import { cursorOf, findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import type { ReconciledRange, StepContext, StepEnd } from './comparison.ts';

/** Maximum ledger entries per step. */
const entriesPerStep = 100;
/** Maximum individual lookups at Paystack per step. */
export const maxLookUpsPerStep = 10;

const oldestFirst: ListSort<LedgerEntryDoc> = { field: 'at', direction: 1 };

interface PaystackList<R> {
  list(page: ReconciledRange & { page: number }): Promise<{ rows: R[]; pageCount: number }>;
  keyOf(row: R): string;
  compare(rows: readonly R[]): Promise<void>;
}

/** Compares a page of Paystack's list, without rows that have moved here from an earlier page. */
export async function comparePage<R>(
  { range, seenOf, markSeen }: StepContext,
  cursor: string | null,
  { list, keyOf, compare }: PaystackList<R>,
): Promise<Required<StepEnd>> {
  const page = Number(cursor ?? 1);
  const { rows, pageCount } = await list({ ...range, page });
  const seen = await seenOf(rows.map(keyOf));
  const fresh = rows.filter((row) => !seen.has(keyOf(row)));
  await compare(fresh);
  markSeen(fresh.map(keyOf));
  return { next: page < pageCount ? String(page + 1) : null, checked: fresh.length, steps: pageCount };
}

interface Booked {
  readonly entry: LedgerEntryDoc;
  /** Keys that mark the row as seen in Paystack's list. */
  readonly keys: readonly string[];
  lookUp(): Promise<void>;
}

/** Looks up ledger entries of a kind that are missing from Paystack's list; they may be older than the range. */
export async function lookUpUnseen(
  { db, range, seenOf }: StepContext,
  cursor: string | null,
  kind: LedgerEntryDoc['kind'],
  bookedOf: (entries: readonly LedgerEntryDoc[]) => Booked[] | Promise<Booked[]>,
): Promise<{ next: string | null; checked: number }> {
  const { rows, nextCursor } = await findPage(ledgerEntryModel(db), {
    filter: { kind, at: trusted({ $gte: range.from, $lte: range.to }) },
    order: oldestFirst,
    limit: entriesPerStep,
    cursor: cursor ?? undefined,
    count: async () => 0,
  });
  const booked = await bookedOf(rows);
  const seen = await seenOf(booked.flatMap(({ keys }) => keys));
  const unseen = booked.filter(({ keys }) => !keys.some((key) => seen.has(key)));
  const checked = unseen.slice(0, maxLookUpsPerStep);
  for (const { lookUp } of checked) await lookUp();
  const last = checked.at(-1);
  const next = unseen.length > checked.length && last ? cursorOf(oldestFirst, last.entry) : nextCursor;
  return { next, checked: checked.length };
}
