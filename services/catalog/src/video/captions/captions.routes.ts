import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { uploadShowCaptions } from './upload-show-captions.ts';

export const captionsRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.uploadShowCaptions, admins, uploadShowCaptions(deps)),
];
