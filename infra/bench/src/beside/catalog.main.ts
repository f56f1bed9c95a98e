import { configSchema } from '@poc/catalog/config';
import { catalogService } from '@poc/catalog/service';
import { parseConfig } from '@poc/kit/config';
import { serveSizedService } from './serve-service.ts';

/** A further catalog process. */
await serveSizedService({ ...catalogService(), config: parseConfig(configSchema) });
