import { baseConfig } from '@poc/kit/config';
import { z } from 'zod';

/** Settings of the sandbox. */
export const configSchema = z.object({
  ...baseConfig,
  /** Secret key that authenticates callers and signs events. */
  PAYSTACK_SECRET_KEY: z.string().min(1),
  /** Webhook URL; without it events are only recorded. */
  PAYSTACK_WEBHOOK_URL: z.url().optional(),
  /** URL for browsers, if it differs from `HOST` and `PORT`. */
  PAYSTACK_SANDBOX_URL: z.url().optional(),
  /** Folder of the journal; without it all data is lost on exit. */
  PAYSTACK_DATA_DIR: z.string().min(1).optional(),
});
