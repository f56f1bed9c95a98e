import { getShow } from '@poc/contracts/endpoints/catalog';
import type { ShowDetails } from '@poc/contracts/entities/catalog';
import { call } from '../../../shared/api/client.ts';
import { freshStoryboard } from '../../../shared/player/fresh-storyboard.ts';

/** Loads the storyboard of a show for its player. */
export const showStoryboard = ({ id, storyboard }: ShowDetails) =>
  freshStoryboard(storyboard, async () => (await call(getShow, { params: { id } })).storyboard);
