import { videoQualities } from '@poc/contracts/entitlements';
import type { CatalogDeps } from '../../deps.ts';

/** What plans may promise of qualities: nothing where there is no encoder. */
export const getVideoQualities =
  ({ encoder }: Pick<CatalogDeps, 'encoder'>) =>
  async (): Promise<{ qualities: number[] }> => ({
    qualities: (await encoder.isAvailable()) ? [...videoQualities] : [],
  });
