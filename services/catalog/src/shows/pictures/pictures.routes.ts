import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { uploadShowImage } from './upload-show-image.ts';

export const picturesRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.uploadShowImage, admins, uploadShowImage(deps)),
];
