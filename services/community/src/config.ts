import {
  baseConfig,
  identityConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  s3Config,
  searchConfig,
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
  ...searchConfig,
  ...sharedReadConfig,
});

export type CommunityConfig = z.output<typeof configSchema>;
