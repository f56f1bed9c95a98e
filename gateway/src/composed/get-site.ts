import { getSite as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { GatewayConfig } from '../config.ts';

interface Deps {
  readonly config: Pick<GatewayConfig, 'PRESS_EMAIL' | 'SOCIAL_LINKS'>;
}

/** Returns the public contact details and social links of the settings. */
export const getSite = route(contract, everyone, ({ config }: Deps) => async () => ({
  press_email: config.PRESS_EMAIL ?? null,
  social: config.SOCIAL_LINKS,
}));
