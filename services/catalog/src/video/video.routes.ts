import { uploadShowCaptions } from './captions/upload-show-captions.ts';
import { getVideoQualities } from './conversion/get-video-qualities.ts';
import { retryConversion } from './conversion/retry-conversion.ts';
import { finishVideoUpload } from './uploads/finish-video-upload.ts';
import { getVideoPartForm } from './uploads/get-video-part-form.ts';
import { getVideoUpload } from './uploads/get-video-upload.ts';
import { startVideoUpload } from './uploads/start-video-upload.ts';

export const videoRoutes = [
  startVideoUpload,
  getVideoPartForm,
  getVideoUpload,
  finishVideoUpload,
  retryConversion,
  getVideoQualities,
  uploadShowCaptions,
];
