import { finishVideoUpload } from './finish-video-upload.ts';
import { getVideoPartForm } from './get-video-part-form.ts';
import { getVideoUpload } from './get-video-upload.ts';
import { startVideoUpload } from './start-video-upload.ts';

export const videosRoutes = [startVideoUpload, getVideoPartForm, getVideoUpload, finishVideoUpload];
