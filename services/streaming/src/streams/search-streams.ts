import { searchStreams as contract } from '@poc/contracts/endpoints/streaming';
import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { createSearch } from '@poc/kit/search/create-search';
import { readRankedPage } from '@poc/kit/search/read-ranked-page';
import type { RankedRow } from '@poc/kit/search/search-engine';
import { type Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { textsOf } from './shows/search-fields.ts';
import { type ShowCardDoc, searchIndex, showCardModel } from './shows/show-card.model.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';

/** Factor for the score of a stream's show: the show itself is the best result, a past stream the worst. */
const factors: Readonly<Record<StreamStatus, number>> = { live: 0.98, scheduled: 0.95, ended: 0.9 };
const maxStreams = 1_000;

type FoundStream = Pick<StreamDoc, '_id' | 'showId' | 'status' | 'startTime' | 'thumbnailUrl'>;
type RankedStream = FoundStream & RankedRow;

/** Searches streams by title, host and description of their show. */
export const searchStreams = route(contract, everyone, (deps) => {
  const { db } = deps;
  const shows = showCardModel(db);
  const engine = createSearch(
    {
      model: showCardModel,
      index: searchIndex,
      among: {},
      fields: ['title', 'host', 'changedAt'],
      textsOf,
      timeOf: ({ changedAt }) => changedAt,
    },
    deps,
  );

  /** Finds the visible streams of ranked shows, best show first, latest first for each show. */
  async function streamsOf(ranked: readonly RankedRow[]): Promise<RankedStream[]> {
    if (ranked.length === 0) return [];
    const scores = new Map(ranked.map(({ id, score }) => [id.toHexString(), score]));
    const found = await streamModel(db)
      .find(
        { hidden: false, showId: trusted({ $in: ranked.map(({ id }) => id) }) },
        { showId: 1, status: 1, startTime: 1, thumbnailUrl: 1 },
      )
      .limit(maxStreams)
      .lean<FoundStream[]>();
    return found
      .map((stream) => {
        const score = (scores.get(stream.showId.toHexString()) ?? 0) * factors[stream.status];
        return { ...stream, id: stream._id, score };
      })
      .sort((one, other) => other.score - one.score || other.startTime.getTime() - one.startTime.getTime());
  }

  /** Adds their shows to the streams of a page. */
  async function withShows(streams: readonly RankedStream[], ids: readonly Types.ObjectId[]) {
    const shown = new Set(ids);
    const page = streams.filter(({ id }) => shown.has(id));
    const cards = await shows
      .find(
        { _id: trusted({ $in: page.map(({ showId }) => showId) }) },
        { title: 1, description: 1, thumbnailUrl: 1 },
      )
      .lean<Pick<ShowCardDoc, '_id' | 'title' | 'description' | 'thumbnailUrl'>[]>();
    const cardOf = new Map(cards.map((card) => [card._id.toHexString(), card]));
    return page.flatMap((stream) => {
      const show = cardOf.get(stream.showId.toHexString());
      return show ? [{ ...stream, show }] : [];
    });
  }

  return async ({ query }) => {
    const ranking = await engine.rank(query.q);
    const rows = await streamsOf(ranking.rows);
    const read = (ids: readonly Types.ObjectId[]) => withShows(rows, ids);
    return readRankedPage({ ...ranking, rows }, query, read, ({ thumbnailUrl, show }) => ({
      kind: 'stream',
      title: show.title,
      text: show.description,
      image: thumbnailUrl || show.thumbnailUrl,
    }));
  };
});
