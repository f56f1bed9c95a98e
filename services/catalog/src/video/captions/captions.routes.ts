import { uploadShowCaptions } from './upload-show-captions.ts';

export const captionsRoutes = [uploadShowCaptions];
