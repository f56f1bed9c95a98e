import { uploadPostPicture } from './upload-post-picture.ts';

export const picturesRoutes = [uploadPostPicture];
