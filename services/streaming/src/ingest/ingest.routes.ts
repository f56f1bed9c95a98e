import type { RouteOf } from '@poc/kit/http/route';
import type { StreamingDeps } from '../deps.ts';
import { createStreamKey } from './create-stream-key.ts';
import { deleteStreamKey } from './delete-stream-key.ts';
import { getBroadcast } from './get-broadcast.ts';

export const ingestRoutes: RouteOf<StreamingDeps>[] = [createStreamKey, deleteStreamKey, getBroadcast];
