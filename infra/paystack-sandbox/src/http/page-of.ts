import { wholeNumber } from './read-fields.ts';

const defaultPerPage = 50;
const maxPerPage = 1_000;

/** Paystack's description of one page of a list. */
export interface PageMeta {
  readonly total: number;
  readonly skipped: number;
  readonly perPage: number;
  readonly page: number;
  readonly pageCount: number;
}

/** Cuts a page (`perPage`, `page` from 1) out of what was found. Nonsense counts as not given. */
export function pageOf<R>(rows: readonly R[], query: URLSearchParams): { rows: R[]; meta: PageMeta } {
  const asked = wholeNumber(query.get('perPage') ?? query.get('per_page')) ?? defaultPerPage;
  const perPage = Math.min(Math.max(asked, 1), maxPerPage);
  const page = Math.max(wholeNumber(query.get('page')) ?? 1, 1);
  const skipped = (page - 1) * perPage;
  return {
    rows: rows.slice(skipped, skipped + perPage),
    meta: { total: rows.length, skipped, perPage, page, pageCount: Math.ceil(rows.length / perPage) },
  };
}
