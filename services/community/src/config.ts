import {
  baseConfig,
  identityConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  s3Config,
  sharedReadConfig,
} from '@poc/kit/config';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...identityConfig,
  ...internalPortConfig,
  ...s3Config,
  ...sharedReadConfig,
});

export type CommunityConfig = z.output<typeof configSchema>;
