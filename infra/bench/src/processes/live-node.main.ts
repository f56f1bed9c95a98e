import { parseConfig } from '@poc/kit/config';
import { liveConfigSchema } from '@poc/streaming/config';
import { liveService } from '@poc/streaming/live-service';
import { serveService } from './serve-service.ts';

/** A socket node like the system's, which also reports its memory. */
await serveService(liveService(parseConfig(liveConfigSchema)));
