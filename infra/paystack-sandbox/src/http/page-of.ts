import { wholeNumber } from './read-fields.ts';

const defaultPerPage = 50;
const maxPerPage = 1_000;

/** Paystack's metadata of a page of a list. */
export interface PageMeta {
  readonly total: number;
  readonly skipped: number;
  readonly perPage: number;
  readonly page: number;
  readonly pageCount: number;
}

/** Returns a page of rows (`perPage`, `page` from 1). Invalid parameters are ignored. */
export function pageOf<R>(rows: readonly R[], query: URLSearchParams): { rows: R[]; meta: PageMeta } {
  const requested = wholeNumber(query.get('perPage') ?? query.get('per_page')) ?? defaultPerPage;
  const perPage = Math.min(Math.max(requested, 1), maxPerPage);
  const page = Math.max(wholeNumber(query.get('page')) ?? 1, 1);
  const skipped = (page - 1) * perPage;
  return {
    rows: rows.slice(skipped, skipped + perPage),
    meta: { total: rows.length, skipped, perPage, page, pageCount: Math.ceil(rows.length / perPage) },
  };
}
