import type { RouteOf } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { uploadShowImage } from './upload-show-image.ts';

export const picturesRoutes: RouteOf<CatalogDeps>[] = [uploadShowImage];
