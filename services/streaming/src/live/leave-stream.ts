import type { leaveStream as contract } from '@poc/contracts/socket';
import type { z } from 'zod';
import type { Audience } from './audience.ts';
import type { LiveSocket } from './live-socket.ts';
import { batchOf, everyoneOf, plainOf } from './rooms.ts';

/** Leaves a stream. Leaving one that was not joined changes nothing. */
export const leaveStream =
  (deps: { audience: Audience }) =>
  async (socket: LiveSocket, { streamId }: z.output<typeof contract>): Promise<object> => {
    deps.audience.leave(socket, streamId);
    for (const room of [everyoneOf(streamId), plainOf(streamId), batchOf(streamId)]) await socket.leave(room);
    return {};
  };
