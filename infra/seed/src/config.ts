import { mongoConfig, s3Config } from '@poc/kit/config';
import { z } from 'zod';

/** The settings of the seed: where the databases, the pictures and the Paystack sandbox are. */
export const configSchema = z.object({
  ...mongoConfig,
  ...s3Config,
  PAYSTACK_BASE_URL: z.url().optional(),
  PAYSTACK_SECRET_KEY: z.string().min(1).optional(),
});
export type SeedConfig = z.output<typeof configSchema>;
