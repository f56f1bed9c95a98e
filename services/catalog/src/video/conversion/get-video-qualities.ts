import { videoQualities } from '@poc/contracts/entitlements';
import type { CatalogDeps } from '../../deps.ts';

/** Lists the qualities that plans may promise: none without an encoder. */
export const getVideoQualities =
  ({ encoder }: Pick<CatalogDeps, 'encoder'>) =>
  async (): Promise<{ qualities: number[] }> => ({
    qualities: (await encoder.isAvailable()) ? [...videoQualities] : [],
  });
