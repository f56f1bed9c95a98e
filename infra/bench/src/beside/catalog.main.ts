import { configSchema } from '@poc/catalog/config';
import { catalogService } from '@poc/catalog/service';
import { parseConfig } from '@poc/kit/config';
import { serveSizedService } from './serve-service.ts';

/** A catalog beside the system's own. */
await serveSizedService({ ...catalogService(), config: parseConfig(configSchema) });
