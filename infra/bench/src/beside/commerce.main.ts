import { configSchema } from '@poc/commerce/config';
import { commerceService } from '@poc/commerce/service';
import { parseConfig } from '@poc/kit/config';
import { serveSizedService } from './serve-service.ts';

/** A shop beside the system's own. */
await serveSizedService({ ...commerceService(), config: parseConfig(configSchema) });
