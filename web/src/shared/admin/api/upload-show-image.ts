import * as contracts from '@poc/contracts/endpoints/catalog';
import { upload } from '../../api/upload.ts';

interface PictureUpload {
  /** Called with the part that is on its way, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Stores a picture of a show or a stream. @returns its address */
export function uploadShowImage(picture: File, progress: PictureUpload) {
  const form = new FormData();
  form.set('image', picture);
  return upload(contracts.uploadShowImage, { params: {}, form, ...progress });
}
