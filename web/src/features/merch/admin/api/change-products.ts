import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/merch';
import { call } from '../../../../shared/api/client.ts';
import { fileForm, type UploadProgress, upload } from '../../../../shared/api/upload.ts';

export const createMerch = (form: FormData) => upload(contracts.createMerch, { params: {}, form });

export const getMerch = (id: string) => call(contracts.getMerch, { params: { id } });

export const updateMerch = (id: string, form: FormData) =>
  upload(contracts.updateMerch, { params: { id }, form });

/**
 * Uploads a picture of a product.
 * @returns its URL
 */
export const uploadMerchImage = (picture: File, progress: UploadProgress) =>
  upload(contracts.uploadMerchImage, { params: {}, form: fileForm('image', picture), ...progress });

/** Adds or removes units, with a reason. */
export const changeStock = (id: string, body: BodyInputOf<typeof contracts.changeStock>) =>
  call(contracts.changeStock, { params: { id }, body });
