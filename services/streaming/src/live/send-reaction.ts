import type { sendReaction as contract } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import type { z } from 'zod';
import type { ReactionCounter } from '../reactions/reaction-counter.ts';
import { checkLiveAndJoined } from './check-live-and-joined.ts';
import type { LiveSocket } from './live-socket.ts';
import type { StreamDirectory } from './stream-directory.ts';

/** Takes a reaction, and returns when it is counted. */
export const sendReaction =
  (deps: { directory: StreamDirectory; reactions: ReactionCounter }) =>
  async (socket: LiveSocket, input: z.output<typeof contract>): Promise<object> => {
    if (!socket.data.subject) fail('unauthenticated');
    if (!socket.data.limits.reactions.take()) fail('too_many_requests');
    await checkLiveAndJoined(deps.directory, socket, input.streamId);
    await deps.reactions.add(input.streamId, input.type);
    return {};
  };
