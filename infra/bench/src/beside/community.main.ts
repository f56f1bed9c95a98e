import { configSchema } from '@poc/community/config';
import { communityService } from '@poc/community/service';
import { parseConfig } from '@poc/kit/config';
import { serveSizedService } from './serve-service.ts';

/** A community beside the system's own. */
await serveSizedService({ ...communityService(), config: parseConfig(configSchema) });
