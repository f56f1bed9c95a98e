import { getStream } from '@poc/contracts/endpoints/streaming';
import type { StreamDetails } from '@poc/contracts/entities/streaming';
import { call } from '../../../shared/api/client.ts';
import { freshStoryboard } from '../../../shared/player/fresh-storyboard.ts';

/** Loads the storyboard of a replay for its player. */
export const replayStoryboard = ({ id, replay }: StreamDetails) =>
  freshStoryboard(
    replay?.storyboard,
    async () => (await call(getStream, { params: { id } })).replay?.storyboard,
  );
