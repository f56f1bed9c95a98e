import { getVideoQualities as contract } from '@poc/contracts/endpoints/catalog';
import { videoQualities } from '@poc/contracts/entitlements';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';

/** Lists the qualities that plans may advertise: none without an encoder. */
export const getVideoQualities = route(contract, everyone, ({ encoder }) => async () => ({
  qualities: (await encoder.isAvailable()) ? [...videoQualities] : [],
}));
