import { parseConfig } from '@poc/kit/config';
import { liveConfigSchema } from '@poc/streaming/config';
import { liveService } from '@poc/streaming/live-service';
import { serveService } from './serve-service.ts';

/** A socket node as the system runs it, which can be asked for its memory beside. */
await serveService(liveService(parseConfig(liveConfigSchema)));
