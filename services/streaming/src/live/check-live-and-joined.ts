import { fail } from '@poc/kit/errors';
import type { LiveSocket } from './live-socket.ts';
import type { StreamDirectory } from './stream-directory.ts';

/**
 * Checks that a stream is live and that the socket has joined it. Waits for a join in progress, so that a client may
 * send before its join is acknowledged.
 * @throws stream_not_found, not_joined, stream_not_live
 */
export async function checkLiveAndJoined(
  directory: StreamDirectory,
  socket: LiveSocket,
  streamId: string,
): Promise<void> {
  const status = await directory.statusOf(streamId);
  if (status === null) fail('stream_not_found');
  await socket.data.entering;
  if (!socket.data.streams.has(streamId)) fail('not_joined');
  if (status !== 'live') fail('stream_not_live');
}
