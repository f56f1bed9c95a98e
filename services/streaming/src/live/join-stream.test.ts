import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { expect, it } from 'vitest';
import { createAudience } from './audience.ts';
import { checkLiveAndJoined } from './check-live-and-joined.ts';
import { joinStream } from './join-stream.ts';
import type { LiveSocket } from './live-socket.ts';
import type { StreamDirectory } from './stream-directory.ts';

/** Creates a connection that joins streams; the test resolves their statuses. */
function joining() {
  const give = new Map<string, (status: StreamStatus | null) => void>();
  const statusOf = (streamId: string) =>
    new Promise<StreamStatus | null>((resolve) => give.set(streamId, resolve));
  const directory = (statuses: StreamDirectory['statusOf']): StreamDirectory => ({
    statusOf: statuses,
    refresh: async () => new Map(),
    evict: () => undefined,
  });
  const join = joinStream({
    audience: createAudience(),
    directory: directory(statusOf),
    heartbeat: { watch: () => undefined },
    // Later steps of a join are not part of this test.
    fanOut: { join: () => new Promise(() => undefined) },
  } as unknown as Parameters<typeof joinStream>[0]);
  const data = { streams: new Set(), entering: null, limits: { joins: { take: () => true } } };
  const socket = { connected: true, data } as unknown as LiveSocket;
  return {
    socket,
    begin: (streamId: string) => join(socket, { streamId, batch: true, lowData: false }),
    give: (streamId: string, status: StreamStatus | null) => give.get(streamId)?.(status),
    /** Returns the outcome for a message, whose own status check resolves immediately. */
    check: (streamId: string) =>
      checkLiveAndJoined(
        directory(async () => 'live'),
        socket,
        streamId,
      ),
  };
}

it('delays later events of a connection until its join has completed', async () => {
  const { begin, give, check, socket } = joining();
  void begin('a');
  const refused = begin('b');
  const message = check('a');
  give('b', null);
  await expect(refused).rejects.toMatchObject({ code: 'stream_not_found' });
  expect(socket.data.entering, 'the other one has not ended').not.toBeNull();
  give('a', 'live');
  await expect(message).resolves.toBeUndefined();
  expect(socket.data.entering).toBeNull();
});

it('rejects events after a failed join', async () => {
  const { begin, give, check } = joining();
  const refused = begin('a');
  const message = check('a');
  give('a', null);
  await expect(refused).rejects.toMatchObject({ code: 'stream_not_found' });
  await expect(message).rejects.toMatchObject({ code: 'not_joined' });
});
