import { configSchema } from '@poc/commerce/config';
import { commerceService } from '@poc/commerce/service';
import { parseConfig } from '@poc/kit/config';
import { serveSizedService } from './serve-service.ts';

/** A further commerce process. */
await serveSizedService({ ...commerceService(), config: parseConfig(configSchema) });
