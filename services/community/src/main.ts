import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { communityConfig } from './config.ts';
import { communityService } from './service.ts';

await runService({ ...communityService(), config: parseConfig(communityConfig) });
