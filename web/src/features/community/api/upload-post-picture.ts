import * as contracts from '@poc/contracts/endpoints/community';
import { upload } from '../../../shared/api/upload.ts';

interface PictureUpload {
  /** Called with the part that is on its way, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Stores the picture of a post. @returns its address */
export function uploadPostPicture(picture: File, progress: PictureUpload) {
  const form = new FormData();
  form.set('image', picture);
  return upload(contracts.uploadPostPicture, { params: {}, form, ...progress });
}
