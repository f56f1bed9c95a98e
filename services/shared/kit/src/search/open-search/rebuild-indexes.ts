import { Client } from '@opensearch-project/opensearch';
import { pause } from '../../retry.ts';
import { versionOf } from './indexed-rows.ts';
import { positionId } from './search-feed.ts';

const pollMs = 500;
/** Time in ms without a written row after which a rebuild has failed. */
const stalledMs = 180_000;

/**
 * Requests new indexes of all collections from the services, and waits until they replaced the old ones.
 * @returns the collections
 * @throws if there is no index, or if no service writes rows within `giveUpMs`
 */
export async function rebuildIndexes(
  url: string,
  say: (alias: string) => void,
  giveUpMs = stalledMs,
): Promise<string[]> {
  const client = new Client({ node: url });
  const indexOf = async () => {
    const { body } = await client.cat.aliases({ format: 'json', name: 'poc_*' });
    const named = body.map(({ alias = '', index = '' }) => [alias, index] as const);
    return new Map(named.filter(([alias, index]) => versionOf(alias, index) > 0));
  };
  const writtenTo = async (alias: string) => {
    const h = ['index', 'indexing.index_total'];
    return JSON.stringify((await client.cat.indices({ format: 'json', index: `${alias}-v*`, h })).body);
  };
  try {
    const requested: [alias: string, index: string][] = [];
    for (const [alias, index] of await indexOf()) {
      const { body } = await client.delete({ index, id: positionId }, { ignore: [404] });
      if (body.result === 'deleted') requested.push([alias, index]);
    }
    if (requested.length === 0) {
      throw new Error('No complete index was found to rebuild. Check SEARCH_URL, and start the services.');
    }
    for (const [alias, index] of requested) {
      let written = '';
      let giveUpAt = 0;
      while ((await indexOf()).get(alias) === index) {
        const now = await writtenTo(alias);
        if (now !== written) giveUpAt = performance.now() + giveUpMs;
        if (performance.now() >= giveUpAt) {
          throw new Error(`The rebuild of ${alias} makes no progress. Check the logs of its service.`);
        }
        written = now;
        await pause(pollMs);
      }
      say(alias);
    }
    return requested.map(([alias]) => alias);
  } finally {
    await client.close();
  }
}
