import * as contracts from '@poc/contracts/endpoints/community';
import { members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { uploadPostPicture } from './upload-post-picture.ts';

export const pictureUploadsRoutes = (deps: CommunityDeps): Route[] => [
  route(contracts.uploadPostPicture, members, uploadPostPicture(deps)),
];
