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

/** Whether the demo data may be put in, and if not, what to say and how to exit. */
export type Permission = { allowed: true } | { allowed: false; exitCode: 0 | 1; message: string };

/** Demo people have published passwords: they must be asked for by name, and never reach production. */
export function permissionFrom(env: Record<string, string | undefined>): Permission {
  if (env.POC_SEED !== 'demo') {
    return { allowed: false, exitCode: 0, message: 'Nothing to do: demo data is put in when POC_SEED=demo.' };
  }
  if (env.NODE_ENV === 'production') {
    const message = 'Refused: demo data, with its published passwords, does not go into production.';
    return { allowed: false, exitCode: 1, message };
  }
  return { allowed: true };
}
