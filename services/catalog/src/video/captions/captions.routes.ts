import type { RouteOf } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { uploadShowCaptions } from './upload-show-captions.ts';

export const captionsRoutes: RouteOf<CatalogDeps>[] = [uploadShowCaptions];
