import type { sendReaction as contract } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import type { z } from 'zod';
import { checkLiveAndJoined } from './check-live-and-joined.ts';
import type { LiveSocket } from './live-socket.ts';
import type { ReactionCounter } from './reactions/reaction-counter.ts';
import type { StreamDirectory } from './stream-directory.ts';
import type { BucketsByKey } from './token-bucket.ts';

/** Accepts a reaction, and returns when it is counted. */
export const sendReaction =
  (deps: { directory: StreamDirectory; reactions: ReactionCounter; reactionLimits: BucketsByKey }) =>
  async (socket: LiveSocket, input: z.output<typeof contract>): Promise<object> => {
    const { id } = socket.data.subject ?? fail('unauthenticated');
    if (!deps.reactionLimits.take(id)) fail('too_many_requests');
    await checkLiveAndJoined(deps.directory, socket, input.streamId);
    await deps.reactions.add(input.streamId, input.type);
    return {};
  };
