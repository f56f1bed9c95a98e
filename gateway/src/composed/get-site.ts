import type { AnswerOf } from '@poc/contracts/endpoint';
import type { getSite as contract } from '@poc/contracts/endpoints/gateway';
import type { GatewayConfig } from '../config.ts';

export const getSite =
  ({ PRESS_EMAIL, SOCIAL_LINKS }: Pick<GatewayConfig, 'PRESS_EMAIL' | 'SOCIAL_LINKS'>) =>
  async (): Promise<AnswerOf<typeof contract>> => ({
    press_email: PRESS_EMAIL ?? null,
    social: SOCIAL_LINKS,
  });
