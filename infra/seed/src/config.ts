import { mongoConfig, s3Config } from '@poc/kit/config';
import { z } from 'zod';

/** Settings of the seed: databases, object store and Paystack sandbox. */
export const configSchema = z.object({
  ...mongoConfig,
  ...s3Config,
  PAYSTACK_BASE_URL: z.url().optional(),
  PAYSTACK_SECRET_KEY: z.string().min(1).optional(),
  /** Reference time of the demo data; default: the time of seeding. */
  POC_SEED_NOW: z.iso.datetime().optional(),
});
export type SeedConfig = z.output<typeof configSchema>;
