import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/merch';
import { call } from '../../../../shared/api/client.ts';
import { upload } from '../../../../shared/api/upload.ts';

export const createMerch = (form: FormData) => upload(contracts.createMerch, { params: {}, form });

export const updateMerch = (id: string, form: FormData) =>
  upload(contracts.updateMerch, { params: { id }, form });

interface PictureUpload {
  /** Called with the part that is on its way, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Stores a picture of a product. @returns its address */
export function uploadMerchImage(picture: File, progress: PictureUpload) {
  const form = new FormData();
  form.set('image', picture);
  return upload(contracts.uploadMerchImage, { params: {}, form, ...progress });
}

/** So many units in or out, and why. */
export const changeStock = (id: string, body: BodyInputOf<typeof contracts.changeStock>) =>
  call(contracts.changeStock, { params: { id }, body });
