import { errorBody } from '@poc/contracts/common';
import { getShow, uploadShowImage } from '@poc/contracts/endpoints/catalog';
import type { ShowAccess } from '@poc/contracts/entitlements';
import { fail } from '@poc/kit/errors';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';

const timeoutMs = 2_000;
/** Pictures wait for each other there. */
const storePatienceMs = 8_000;

export interface AskedShow extends ShowAccess {
  title: string;
  description: string;
  thumbnailUrl: string;
}

const away = (cause: unknown) => fail('service_unavailable', { internal: 'the catalog', cause });

/**
 * Asks the catalog for one show, for the moment between a show's making and its event.
 * @param authorization as whom; undefined as a visitor
 * @returns null when there is no such show
 * @throws service_unavailable when the catalog gives no answer to rely on
 */
export async function askCatalog(
  catalogUrl: string,
  showId: string,
  authorization: string | undefined,
): Promise<AskedShow | null> {
  const path = `/api${getShow.path.replace('{id}', showId)}`;
  const response = await tracedFetch(getShow.id, new URL(path, catalogUrl), {
    headers: authorization ? { authorization } : {},
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(away);
  const body: unknown = await response.json().catch(away);
  if (response.status === 404 && errorBody.safeParse(body).success) return null;
  const parsed = getShow.success.schema.safeParse(body);
  if (!response.ok || !parsed.success) return away(parsed.error);
  const { title, description, thumbnail_url, access, early_access_until } = parsed.data;
  const earlyAccessUntil = early_access_until === null ? null : new Date(early_access_until);
  return { title, description, thumbnailUrl: thumbnail_url, access, earlyAccessUntil };
}

/**
 * Has the catalog keep a picture, as if the administrator had uploaded it.
 * @returns its address
 * @throws what the catalog refuses it with; service_unavailable when it gives no answer to rely on
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
    signal: AbortSignal.timeout(storePatienceMs),
  }).catch(away);
  const body: unknown = await response.json().catch(away);
  const refused = errorBody.safeParse(body);
  if (refused.success && response.status < 500) return fail(refused.data.code);
  const stored = uploadShowImage.success.schema.safeParse(body);
  return response.ok && stored.success ? stored.data.url : away(stored.error);
}
