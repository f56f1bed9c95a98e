import { kafka } from './kafka.ts';
import { mail } from './mail.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import type { ServerName } from './server.ts';

/** Every backing server by name. */
export const allServers = { mongo, kafka, redis, s3, mail } satisfies Record<ServerName, object>;
