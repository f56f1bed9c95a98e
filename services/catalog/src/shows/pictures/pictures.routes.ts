import { uploadShowImage } from './upload-show-image.ts';

export const picturesRoutes = [uploadShowImage];
