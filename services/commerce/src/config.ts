import { baseConfig, identityUrlConfig, kafkaConfig, mongoConfig, s3Config } from '@poc/kit/config';
import type { ServiceDeps } from '@poc/kit/service';
import { z } from 'zod';

/** The settings of the process, from the environment. */
export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...identityUrlConfig,
  ...s3Config,
});
export type CommerceConfig = z.output<typeof configSchema>;

/** What a use case may reach. */
export type Deps = Pick<ServiceDeps<CommerceConfig>, 'db' | 'clock'>;
