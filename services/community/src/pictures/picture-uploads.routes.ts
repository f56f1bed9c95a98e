import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { uploadPostPicture } from './upload-post-picture.ts';

export const pictureUploadsRoutes: RouteOf<CommunityDeps>[] = [uploadPostPicture];
