import type { Logger } from '@poc/kit/log';
import type { ServiceDeps } from '@poc/kit/service';
import type { CommerceConfig, Deps } from '../config.ts';
import { createPaystackClient, type PaystackClient } from './paystack/paystack-client.ts';
import { createWebhookVerifier, type WebhookVerifier } from './paystack/webhook-signature.ts';

/** What the use cases that move money reach beside the database. */
export interface PaymentDeps extends Deps {
  readonly logger: Logger;
  readonly paystack: PaystackClient;
  readonly webhooks: WebhookVerifier;
  readonly config: Pick<CommerceConfig, 'PUBLIC_URL' | 'RESERVATION_MS' | 'SETTLE_EVERY_MS'>;
}

/** The parts that payments are made of. Nothing is asked yet. */
export function paymentDeps<
  D extends Pick<ServiceDeps<CommerceConfig>, 'db' | 'clock' | 'logger' | 'config'>,
>(deps: D): D & PaymentDeps {
  const { config } = deps;
  return {
    ...deps,
    paystack: createPaystackClient({
      baseUrl: config.PAYSTACK_BASE_URL,
      secretKey: config.PAYSTACK_SECRET_KEY,
      timeoutMs: config.PAYSTACK_TIMEOUT_MS,
    }),
    webhooks: createWebhookVerifier({
      secretKey: config.PAYSTACK_SECRET_KEY,
      scheme: config.PAYSTACK_SIGNATURE,
    }),
  };
}
