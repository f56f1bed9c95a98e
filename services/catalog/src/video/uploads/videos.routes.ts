import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { finishVideoUpload } from './finish-video-upload.ts';
import { getVideoPartForm } from './get-video-part-form.ts';
import { getVideoUpload } from './get-video-upload.ts';
import { startVideoUpload } from './start-video-upload.ts';

export const videosRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.startVideoUpload, admins, startVideoUpload(deps)),
  route(contracts.getVideoPartForm, admins, getVideoPartForm(deps)),
  route(contracts.getVideoUpload, admins, getVideoUpload(deps)),
  route(contracts.finishVideoUpload, admins, finishVideoUpload(deps)),
];
