import { errorBody } from '@poc/contracts/common';
import type { Endpoint, ResponseOf } from '@poc/contracts/endpoint';
import {
  getManagedShow,
  getShow,
  uploadShowCaptions,
  uploadShowImage,
} from '@poc/contracts/endpoints/catalog';
import { createRecordedShow as recordedShow } from '@poc/contracts/endpoints/recordings';
import type { ShowAccess } from '@poc/contracts/entitlements';
import { fail } from '@poc/kit/errors';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';
import type { z } from 'zod';

const timeoutMs = 2_000;
/** Timeout of uploads in ms; longer, because the catalog processes pictures sequentially. */
const sendTimeoutMs = 8_000;

export interface CatalogShow extends ShowAccess {
  title: string;
  description: string;
  thumbnailUrl: string;
  host: { slug: string; name: string; pictureUrl: string } | null;
}

const unavailable = (cause: unknown) =>
  fail('service_unavailable', { internal: 'the catalog is unavailable', cause });

/**
 * Fetches a show from the catalog, for the time between its creation and its event.
 * @param authorization header of the caller; undefined for a visitor's view
 * @returns null when there is no such show
 * @throws service_unavailable without a valid response
 */
export async function fetchShow(
  catalogUrl: string,
  showId: string,
  authorization: string | undefined,
): Promise<CatalogShow | null> {
  const show = await read(catalogUrl, getShow, showId, authorization);
  if (!show) return null;
  const { title, description, thumbnail_url, access, early_access_until, host } = show;
  const earlyAccessUntil = early_access_until === null ? null : new Date(early_access_until);
  return {
    title,
    description,
    thumbnailUrl: thumbnail_url,
    host: host ? { slug: host.slug, name: host.name, pictureUrl: host.picture_url } : null,
    access,
    earlyAccessUntil,
  };
}

/**
 * True while the video of a show is being converted or copied; false for a deleted show.
 * @throws service_unavailable without a valid response
 */
export async function isVideoAwaited(
  catalogUrl: string,
  showId: string,
  authorization: string | undefined,
): Promise<boolean> {
  const show = await read(catalogUrl, getManagedShow, showId, authorization);
  return ['waiting', 'queued', 'running'].includes(show?.conversion?.status ?? '');
}

/** Reads a show. @returns null when there is no such show */
async function read<const E extends typeof getShow | typeof getManagedShow>(
  catalogUrl: string,
  { id, path, success }: E,
  showId: string,
  authorization: string | undefined,
): Promise<ResponseOf<E> | null> {
  const response = await tracedFetch(id, new URL(`/api${path.replace('{id}', showId)}`, catalogUrl), {
    headers: authorization ? { authorization } : {},
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unavailable);
  const body: unknown = await response.json().catch(unavailable);
  if (response.status === 404 && errorBody.safeParse(body).success) return null;
  const parsed = success.schema.safeParse(body);
  return response.ok && parsed.success ? (parsed.data as ResponseOf<E>) : unavailable(parsed.error);
}

/**
 * Uploads a picture to the catalog on behalf of the administrator.
 * @returns its URL
 * @throws the catalog's error code; service_unavailable without a valid response
 */
export async function storePicture(
  catalogUrl: string,
  bytes: Buffer,
  authorization: string | undefined,
): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
  const { url } = await send(catalogUrl, uploadShowImage, { body: form }, authorization);
  return url;
}

/**
 * Stores captions in the catalog on behalf of the administrator.
 * @returns their URL
 * @throws the catalog's error code; service_unavailable without a valid response
 */
export async function storeCaptions(
  catalogUrl: string,
  text: string,
  authorization: string | undefined,
): Promise<string> {
  const { url } = await send(catalogUrl, uploadShowCaptions, jsonOf({ text }), authorization);
  return url;
}

/**
 * Creates the show of a recording on behalf of the administrator, once per stream.
 * @throws the catalog's error code; service_unavailable without a valid response
 */
export const createRecordedShow = (
  catalogUrl: string,
  body: z.input<typeof recordedShow.body>,
  authorization: string | undefined,
): Promise<ResponseOf<typeof recordedShow>> => send(catalogUrl, recordedShow, jsonOf(body), authorization);

const jsonOf = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function send<const E extends Endpoint>(
  catalogUrl: string,
  { id, path, method, success }: E,
  { body, headers }: { body: string | FormData; headers?: Record<string, string> },
  authorization: string | undefined,
): Promise<ResponseOf<E>> {
  const response = await tracedFetch(id, new URL(`/api${path}`, catalogUrl), {
    method,
    headers: { ...headers, ...(authorization ? { authorization } : {}) },
    body,
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch(unavailable);
  const received: unknown = await response.json().catch(unavailable);
  const refused = errorBody.safeParse(received);
  if (refused.success && response.status < 500) return fail(refused.data.code);
  const parsed = success.schema.safeParse(received);
  return response.ok && parsed.success ? (parsed.data as ResponseOf<E>) : unavailable(parsed.error);
}
