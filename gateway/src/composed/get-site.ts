import { getSite as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import type { GatewayConfig } from '../config.ts';
import { route } from '../route.ts';

export type SiteConfig = Pick<
  GatewayConfig,
  'PRESS_EMAIL' | 'SOCIAL_LINKS' | 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_RC_NUMBER'
>;

export const getSite = route(contract, everyone, ({ config }) => async () => ({
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
