import { configSchema } from '@poc/community/config';
import { communityService } from '@poc/community/service';
import { parseConfig } from '@poc/kit/config';
import { serveSizedService } from './serve-service.ts';

/** A further community process. */
await serveSizedService({ ...communityService(), config: parseConfig(configSchema) });
