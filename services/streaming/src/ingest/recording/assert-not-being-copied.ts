import { fail } from '@poc/kit/errors';
import type { Deps } from '../../config.ts';
import { isVideoAwaited } from '../../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';

/**
 * Checks that the catalog does not copy the stream's recording to a show.
 * @param authorization the administrator's header
 * @throws recording_in_use, service_unavailable
 */
export async function assertNotBeingCopied(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  streamId: string,
  authorization: string | undefined,
): Promise<void> {
  const broadcast = await broadcastModel(db).findById(streamId, { showId: 1 }).lean<BroadcastDoc>();
  const showId = broadcast?.showId?.toHexString();
  if (showId && (await isVideoAwaited(config.CATALOG_URL, showId, authorization))) fail('recording_in_use');
}
