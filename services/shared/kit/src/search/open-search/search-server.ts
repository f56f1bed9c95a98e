import { Client, errors } from '@opensearch-project/opensearch';
import type { Types } from 'mongoose';
import type { Job } from '../../jobs/jobs.ts';
import type { Logger } from '../../log.ts';
import { outageLog } from '../../outage-log.ts';
import { createRanker } from '../rank.ts';
import type { SearchServer } from '../search-engine.ts';
import { aliasOf, type IndexedTexts } from './indexed-rows.ts';
import { openSearchStore } from './open-search-store.ts';
import { searchFeed } from './search-feed.ts';

/** Timeout of a search in ms, after which the embedded search takes over. */
const searchTimeoutMs = 1_000;
/** Timeout in ms for requests of the feed, such as creating an index. */
const feedTimeoutMs = 30_000;
/** Backoff in ms after a failure, so that an outage delays few searches. */
const restMs = 5_000;

/** Creates a client of OpenSearch. The embedded search takes over during an outage, and until an index exists. */
export function openSearch(url: string, logger: Logger, timeoutMs = searchTimeoutMs): SearchServer {
  const client = new Client({ node: url, maxRetries: 0, requestTimeout: timeoutMs });
  const outage = outageLog(logger, 'OpenSearch');
  const feeds: Job[] = [];
  let restsUntil = 0;

  return {
    feeds,
    close: () => client.close(),
    engine(source, { db, clock, synonyms }, embedded) {
      feeds.push(searchFeed(client.child({ requestTimeout: feedTimeoutMs }), source, db));
      const storeOf = openSearchStore(client, aliasOf(source.model(db)), timeoutMs);
      const rank = createRanker<Types.ObjectId, IndexedTexts & { _id: Types.ObjectId }>({
        textsOf: (row) => row,
        timeOf: ({ time }) => time,
        now: () => clock.now().getTime(),
      });
      return {
        async rank(search, filter) {
          if (performance.now() < restsUntil) return embedded.rank(search, filter);
          try {
            const ranking = await rank(storeOf(filter), search, synonyms.current());
            outage.worked();
            return ranking;
          } catch (error) {
            // The index is not filled yet.
            if (error instanceof errors.ResponseError && error.statusCode === 404) {
              return embedded.rank(search, filter);
            }
            outage.failed(error);
            restsUntil = performance.now() + restMs;
            return embedded.rank(search, filter);
          }
        },
      };
    },
  };
}
