import { Client } from '@opensearch-project/opensearch';
import { pause } from '../../retry.ts';
import { positionId } from './search-feed.ts';

const pollMs = 500;

/** Requests new indexes of all collections from the services, and waits until they replaced the old ones. @returns the collections */
export async function rebuildIndexes(url: string, say: (alias: string) => void): Promise<string[]> {
  const client = new Client({ node: url });
  const indexOf = async () => {
    const { body } = await client.cat.aliases({ format: 'json', name: '*.*' });
    return new Map(body.map(({ alias = '', index = '' }) => [alias, index]));
  };
  const before = await indexOf();
  for (const index of before.values()) await client.delete({ index, id: positionId }, { ignore: [404] });
  for (const [alias, index] of before) {
    while ((await indexOf()).get(alias) === index) await pause(pollMs);
    say(alias);
  }
  await client.close();
  return [...before.keys()];
}
