import * as contracts from '@poc/contracts/endpoints/catalog';
import { fileForm, type UploadProgress, upload } from '../../api/upload.ts';

/** Uploads a picture of a show or a stream. @returns its URL */
export const uploadShowImage = (picture: File, progress: UploadProgress) =>
  upload(contracts.uploadShowImage, { params: {}, form: fileForm('image', picture), ...progress });
