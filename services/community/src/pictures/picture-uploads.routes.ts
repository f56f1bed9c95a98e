import { uploadPostPicture } from './upload-post-picture.ts';

export const pictureUploadsRoutes = [uploadPostPicture];
