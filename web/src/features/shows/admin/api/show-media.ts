import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/catalog';
import { call } from '../../../../shared/api/client.ts';

/**
 * Adds a category.
 * @returns all categories
 */
export const createCategory = (name: string) => call(contracts.createCategory, { body: { name } });

/**
 * Stores captions.
 * @param text content of a WebVTT file
 */
export const uploadShowCaptions = (text: string) => call(contracts.uploadShowCaptions, { body: { text } });

export const startVideoUpload = (body: BodyInputOf<typeof contracts.startVideoUpload>, signal: AbortSignal) =>
  call(contracts.startVideoUpload, { body, signal });

/**
 * Fetches the form with which one part is posted.
 * @param part from 1
 */
export const getVideoPartForm = (uploadId: string, part: number, signal: AbortSignal) =>
  call(contracts.getVideoPartForm, { params: { uploadId, part: String(part) }, signal });

/** Fetches the numbers of the parts that have arrived. */
export const getVideoUpload = (uploadId: string, signal: AbortSignal) =>
  call(contracts.getVideoUpload, { params: { uploadId }, signal });

/**
 * Assembles the parts.
 * @returns the URL of the video
 */
export const finishVideoUpload = (uploadId: string, signal: AbortSignal) =>
  call(contracts.finishVideoUpload, { params: { uploadId }, signal });
