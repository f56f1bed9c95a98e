import type { leaveStream as contract } from '@poc/contracts/socket';
import type { z } from 'zod';
import type { Audience } from './audience.ts';
import type { FanOut } from './fan-out/fan-out.ts';
import type { LiveSocket } from './live-socket.ts';

/** Leaves a stream. Idempotent. */
export const leaveStream =
  (deps: { audience: Audience; fanOut: FanOut<LiveSocket> }) =>
  async (socket: LiveSocket, { streamId }: z.output<typeof contract>): Promise<object> => {
    deps.audience.leave(socket, streamId);
    deps.fanOut.leave(socket, streamId);
    return {};
  };
