import type { QueryOf } from '@poc/contracts/endpoint';
import { type listManagedShows, showSorts } from '@poc/contracts/endpoints/catalog';
import type { Clock } from '@poc/kit/clock';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage, holdingText } from '@poc/kit/mongo/find-searched';
import { computedKey, computedText, sortsOf, textCollation } from '@poc/kit/mongo/list-sorts';
import { searchedTextKeys } from '@poc/kit/mongo/search-keys';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, trusted } from 'mongoose';
import { conversionModel } from '../video/video.api.ts';
import { inCategory } from './search-fields.ts';
import { type ShowDoc, searchIndex, showModel } from './show.model.ts';

const sorts = sortsOf<ShowDoc, typeof showSorts>(showSorts, {
  show: { field: 'title', collation: textCollation },
  description: computedText('$description'),
  likes: { field: 'likes' },
  comments: { field: 'commentsCount' },
  status: computedKey({ $cond: ['$published', 2, { $cond: [{ $gt: ['$publishAt', null] }, 1, 0] }] }),
  created: { field: 'createdAt' },
});

/**
 * Filter for shows that are not deleted. Both values of `published` are listed, so that the search index serves each
 * in order.
 */
const managed = { published: trusted({ $in: [true, false] }), deletedAt: null };

/**
 * Finds a page of shows for administrators. A search matches exact word prefixes in title, description or category;
 * its total is counted up to 500.
 */
export function createFindManagedShows({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<ShowDoc>(clock);
  const shows = showModel(db);

  return async ({
    search,
    conversion,
    sort,
    limit,
    cursor,
  }: QueryOf<typeof listManagedShows>): Promise<FoundPage<ShowDoc>> => {
    const page = { order: sorts[sort], limit, cursor };
    const narrowed = conversion
      ? { videoUrl: trusted({ $in: await conversionModel(db).distinct('videoUrl', { status: conversion }) }) }
      : {};
    if (!search) {
      const filter = { deletedAt: null, ...narrowed };
      return findPage(shows, { ...page, filter, count: () => totalOf(shows, filter, conversion ?? '') });
    }
    const found = await holdingText(shows, search, {
      index: searchIndex,
      among: managed,
      fields: ['title', 'description', 'category'],
      words: searchedTextKeys(search).map((key) => [key, inCategory(key)]),
    });
    return findSearchedPage(shows, searchIndex, { ...page, filter: found && { ...found, ...narrowed } });
  };
}
