import { baseConfig } from '@poc/kit/config';
import { z } from 'zod';

/** Settings of the sandbox. */
export const configSchema = z.object({
  ...baseConfig,
  /** The key that callers show and that events are signed with. */
  PAYSTACK_SECRET_KEY: z.string().min(1),
  /** Where events go; without it they are only noted. */
  PAYSTACK_WEBHOOK_URL: z.url().optional(),
  /** The address that browsers use, if it is another than `HOST` and `PORT`. */
  PAYSTACK_SANDBOX_URL: z.url().optional(),
  /** The folder of the journal; without it everything is forgotten at the end. */
  PAYSTACK_DATA_DIR: z.string().min(1).optional(),
  /** Milliseconds from one state of a refund to the next. */
  PAYSTACK_REFUND_STEP_MS: z.coerce.number().int().min(0).max(86_400_000).default(2_000),
});
