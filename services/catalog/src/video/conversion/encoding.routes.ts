import type { RouteOf } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { getVideoQualities } from './get-video-qualities.ts';
import { retryConversion } from './retry-conversion.ts';

export const encodingRoutes: RouteOf<CatalogDeps>[] = [retryConversion, getVideoQualities];
