import { errorBody } from '@poc/contracts/common';
import { getShow, uploadShowImage } from '@poc/contracts/endpoints/catalog';
import type { ShowAccess } from '@poc/contracts/entitlements';
import { fail } from '@poc/kit/errors';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';

const timeoutMs = 2_000;
/** Longer, since the catalog processes pictures one after another. */
const storeTimeoutMs = 8_000;

export interface CatalogShow extends ShowAccess {
  title: string;
  description: string;
  thumbnailUrl: string;
  host: { slug: string; name: string; pictureUrl: string } | null;
}

const unavailable = (cause: unknown) => fail('service_unavailable', { internal: 'the catalog', cause });

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
  const path = `/api${getShow.path.replace('{id}', showId)}`;
  const response = await tracedFetch(getShow.id, new URL(path, catalogUrl), {
    headers: authorization ? { authorization } : {},
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unavailable);
  const body: unknown = await response.json().catch(unavailable);
  if (response.status === 404 && errorBody.safeParse(body).success) return null;
  const parsed = getShow.success.schema.safeParse(body);
  if (!response.ok || !parsed.success) return unavailable(parsed.error);
  const { title, description, thumbnail_url, access, early_access_until, host } = parsed.data;
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
 * Uploads a picture to the catalog on behalf of the administrator.
 * @returns its address
 * @throws the catalog's error code; service_unavailable without a valid response
 */
export async function storePicture(
  catalogUrl: string,
  bytes: Buffer,
  authorization: string | undefined,
): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
  const response = await tracedFetch(uploadShowImage.id, new URL(`/api${uploadShowImage.path}`, catalogUrl), {
    method: uploadShowImage.method,
    headers: authorization ? { authorization } : {},
    body: form,
    signal: AbortSignal.timeout(storeTimeoutMs),
  }).catch(unavailable);
  const body: unknown = await response.json().catch(unavailable);
  const refused = errorBody.safeParse(body);
  if (refused.success && response.status < 500) return fail(refused.data.code);
  const stored = uploadShowImage.success.schema.safeParse(body);
  return response.ok && stored.success ? stored.data.url : unavailable(stored.error);
}
