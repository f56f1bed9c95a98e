import { baseConfig, identityUrlConfig, kafkaConfig, mongoConfig } from '@poc/kit/config';
import { z } from 'zod';

/** Settings of community. */
export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...identityUrlConfig,
});

export type CommunityConfig = z.output<typeof configSchema>;
