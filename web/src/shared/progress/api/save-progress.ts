import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/watch-history';
import { call, urlOf, withSession } from '../../api/client.ts';
import { NetworkError } from '../../api/errors.ts';

export const listWatchHistory = (id: string) =>
  call(contracts.listWatchHistory, { params: { id }, query: { limit: 100 } });

/**
 * Saves progress with `keepalive`, so that the request survives the page. `sendBeacon` can't send the token. @throws as
 * `call`
 */
export async function saveProgress(progress: BodyInputOf<typeof contracts.saveProgress>): Promise<void> {
  const { id, path, method } = contracts.saveProgress;
  await withSession(id, async (token) => {
    try {
      return await fetch(urlOf(path), {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${token ?? ''}`,
        },
        body: JSON.stringify(progress),
        keepalive: true,
      });
    } catch (error) {
      throw new NetworkError(error);
    }
  });
}
