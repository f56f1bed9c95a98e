import { getSite as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { GatewayConfig } from '../config.ts';

export type SiteConfig = Pick<
  GatewayConfig,
  'PRESS_EMAIL' | 'SOCIAL_LINKS' | 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_RC_NUMBER'
>;

interface Deps {
  readonly config: SiteConfig;
}

export const getSite = route(contract, everyone, ({ config }: Deps) => async () => ({
  press_email: config.PRESS_EMAIL ?? null,
  social: config.SOCIAL_LINKS,
  company:
    config.SELLER_NAME === ''
      ? null
      : {
          name: config.SELLER_NAME,
          address: config.SELLER_ADDRESS,
          rc_number: config.SELLER_RC_NUMBER,
        },
}));
