import { configSchema as catalog } from '@poc/catalog/config';
import { configSchema as commerce } from '@poc/commerce/config';
import { configSchema as community } from '@poc/community/config';
import { configSchema as gateway } from '@poc/gateway/config';
import { configSchema as identity } from '@poc/identity/config';
import {
  ingestConfigSchema as ingest,
  liveConfigSchema as live,
  configSchema as streaming,
} from '@poc/streaming/config';
import type { z } from 'zod';

/** Schemas of the environment of each process, by its name. */
export const configSchemas: Record<string, z.ZodObject> = {
  identity,
  catalog,
  streaming,
  live,
  ingest,
  commerce,
  community,
  gateway,
};
