import { limits } from '@poc/contracts/common';
import type { joinStream as contract, JoinedStream } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { readMessages } from '../chat/read-messages.ts';
import type { Audience } from './audience.ts';
import type { LiveSocket } from './live-socket.ts';
import { readState } from './read-state.ts';
import { batchOf, everyoneOf, plainOf } from './rooms.ts';
import type { StateBeacon } from './state-beacon.ts';
import type { StreamDirectory } from './stream-directory.ts';

/** How long a first viewer waits for Redis to confirm the stream's subscription; without Redis one still gets in. */
const subscriptionMs = 300;

interface JoinDeps {
  db: Connection;
  audience: Audience;
  beacon: StateBeacon;
  directory: StreamDirectory;
  link: { settled(maxMs: number): Promise<void> };
  maxStreams: number;
}

/**
 * Joins a stream, or changes how its messages come. The rooms are joined before anything is read: so a message is in
 * what is read, or comes as an event, or both (the numbers tell), but never falls between.
 * @throws stream_not_found; too_many_requests for joins too fast or too many streams at once
 */
export const joinStream =
  (deps: JoinDeps) =>
  async (socket: LiveSocket, input: z.output<typeof contract>): Promise<JoinedStream> => {
    const { db, beacon, link } = deps;
    const { streamId, after } = input;
    if (!socket.data.limits.joins.take()) fail('too_many_requests');
    const entered = enter(deps, socket, input);
    socket.data.entering.set(streamId, entered);
    const status = await entered.finally(() => {
      if (socket.data.entering.get(streamId) === entered) socket.data.entering.delete(streamId);
    });
    await link.settled(subscriptionMs);

    const [messages, stored] = await Promise.all([
      readMessages(db, streamId, { after, limit: after === undefined ? limits.listDefault : limits.listMax }),
      readState(db, [streamId]),
    ]);
    const { lastSeq, reactions } = stored.get(streamId) ?? fail('stream_not_found');
    const viewers = beacon.viewersOf(streamId);
    return { state: { streamId, status, viewers, lastSeq, reactions }, messages };
  };

/** Takes a place among the stream's viewers. */
async function enter(
  { audience, beacon, directory, maxStreams }: JoinDeps,
  socket: LiveSocket,
  { streamId, batch }: z.output<typeof contract>,
): Promise<JoinedStream['state']['status']> {
  const status = (await directory.statusOf(streamId)) ?? fail('stream_not_found');
  const { streams } = socket.data;
  if (!streams.has(streamId) && streams.size >= maxStreams) fail('too_many_requests');
  // It may have gone while we read; a room would keep it for ever.
  if (!socket.connected) fail('not_joined');

  await socket.leave(batch ? plainOf(streamId) : batchOf(streamId));
  await socket.join([everyoneOf(streamId), batch ? batchOf(streamId) : plainOf(streamId)]);
  audience.join(socket, streamId);
  beacon.watch();
  return status;
}
