import { limits } from '@poc/contracts/common';
import type { ChatMessage, joinStream as contract, JoinedStream } from '@poc/contracts/socket';
import { coalesceReads } from '@poc/kit/concurrency/coalesce-reads';
import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { readMessages } from '../chat/chat.api.ts';
import type { ReadChatTerms } from '../moderation/moderation.api.ts';
import type { Audience } from './audience.ts';
import type { FanOut } from './fan-out/fan-out.ts';
import type { LiveSocket } from './live-socket.ts';
import { readState, type StoredState } from './read-state.ts';
import type { StateHeartbeat } from './state-heartbeat.ts';
import type { StreamDirectory } from './stream-directory.ts';

interface JoinDeps {
  db: Connection;
  audience: Audience;
  heartbeat: StateHeartbeat;
  directory: StreamDirectory;
  fanOut: FanOut<LiveSocket>;
  readTerms: ReadChatTerms;
}

/** Time in ms during which joining viewers share one read. */
const readsApartMs = 50;
/** Maximum number of streams per socket. */
const maxStreams = 5;

/**
 * Joins a stream, or changes the delivery mode. The viewer is added before the read: so a message is in the response,
 * in an event, or in both (numbers identify duplicates), and none is missed.
 * @throws stream_not_found; too_many_requests for too frequent joins or too many streams
 */
export const joinStream = (deps: JoinDeps) => {
  const { db, heartbeat } = deps;
  const shareMessages = coalesceReads<ChatMessage[]>(readsApartMs);
  const shareState = coalesceReads<StoredState | undefined>(readsApartMs);

  /** Reads the messages after a viewer's position. Shared, since many viewers reconnect concurrently. */
  const messagesFrom = (streamId: string, after: number | undefined): Promise<ChatMessage[]> => {
    const limit = after === undefined ? limits.listDefault : limits.maxListItems;
    return shareMessages(`${streamId}:${after}`, () => readMessages(db, streamId, { after, limit }));
  };
  const stateOf = (streamId: string): Promise<StoredState | undefined> =>
    shareState(streamId, async () => (await readState(db, [streamId])).get(streamId));

  return async (socket: LiveSocket, input: z.output<typeof contract>): Promise<JoinedStream> => {
    const { streamId, after } = input;
    if (!socket.data.limits.joins.take()) fail('too_many_requests');
    const entered = enter(deps, socket, input);
    const entering = Promise.allSettled([socket.data.entering, entered]);
    socket.data.entering = entering;
    void entering.then(() => {
      if (socket.data.entering === entering) socket.data.entering = null;
    });
    const { status, started } = await entered;
    await started;

    const [messages, stored, terms] = await Promise.all([
      messagesFrom(streamId, after),
      stateOf(streamId),
      deps.readTerms(streamId, socket.data.subject),
    ]);
    const { lastSeq, reactions, peak } = stored ?? fail('stream_not_found');
    const viewers = heartbeat.viewersOf(streamId);
    return {
      state: { streamId, status, viewers, peak: Math.max(peak, viewers), lastSeq, reactions },
      messages,
      ...terms,
    };
  };
};

interface Entered {
  status: JoinedStream['state']['status'];
  /** Resolves when a read leaves no gap to later events. */
  started: Promise<void>;
}

async function enter(
  { audience, heartbeat, directory, fanOut }: JoinDeps,
  socket: LiveSocket,
  { streamId, batch, lowData }: z.output<typeof contract>,
): Promise<Entered> {
  const status = (await directory.statusOf(streamId)) ?? fail('stream_not_found');
  const { streams } = socket.data;
  if (!streams.has(streamId) && streams.size >= maxStreams) fail('too_many_requests');
  // The socket may have disconnected during the read; its entry would never be removed.
  if (!socket.connected) fail('not_joined');

  const started = fanOut.join(socket, streamId, { batch, lowData });
  // Awaited later by the caller; prevents an unhandled rejection until then.
  started.catch(() => undefined);
  audience.join(socket, streamId);
  heartbeat.watch();
  return { status, started };
}
