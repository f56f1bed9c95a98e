import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { liveConfigSchema } from './config.ts';
import { liveService } from './live-service.ts';

await runService(liveService(parseConfig(liveConfigSchema)));
