import { storeExternalPicture } from '@poc/kit/images/store-external-picture';
import type { StreamingDeps } from '../deps.ts';
import { storePicture } from './shows/catalog.client.ts';
import { checkPictureUrl } from './stream.policy.ts';

/**
 * Returns the URL of a stream's picture to store. A picture on another host is copied to the catalog, which
 * serves the pictures of shows and streams and removes unused ones.
 * @param authorization the administrator's own header, for the upload
 * @throws invalid_request with the field's path; too_many_requests, service_unavailable
 */
export async function resolveThumbnail(
  deps: StreamingDeps,
  url: string,
  authorization: string | undefined,
): Promise<string> {
  const path = 'body.thumbnail_url';
  if (url !== '') checkPictureUrl(url, path);
  const copied = await storeExternalPicture(deps, url, path, (bytes) =>
    storePicture(deps.config.CATALOG_URL, bytes, authorization),
  );
  return copied ?? url;
}
