import * as contracts from '@poc/contracts/endpoints/community';
import { fileForm, type UploadProgress, upload } from '../../../shared/api/upload.ts';

/**
 * Uploads the picture of a post.
 * @returns its URL
 */
export const uploadPostPicture = (picture: File, progress: UploadProgress) =>
  upload(contracts.uploadPostPicture, { params: {}, form: fileForm('image', picture), ...progress });
