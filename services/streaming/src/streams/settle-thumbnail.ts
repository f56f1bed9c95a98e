import { pictureToKeep } from '@poc/kit/images/picture-to-keep';
import type { StreamingDeps } from '../deps.ts';
import { storePicture } from './shows/catalog.client.ts';
import { checkPictureUrl } from './stream.policy.ts';

/**
 * The address of a stream's picture as it is stored. One on a host that is not allowed is fetched and kept by the catalog,
 * which has the pictures of shows and of streams; when the stream is not stored after all, the catalog's sweep removes it.
 * @param authorization the administrator's own header: the upload is theirs
 * @throws invalid_request naming the field; too_many_requests, service_unavailable
 */
export async function settleThumbnail(
  deps: StreamingDeps,
  address: string,
  authorization: string | undefined,
): Promise<string> {
  const path = 'body.thumbnail_url';
  if (address !== '') checkPictureUrl(address, path);
  const kept = await pictureToKeep(deps, address, path, (bytes) =>
    storePicture(deps.config.CATALOG_URL, bytes, authorization),
  );
  return kept ?? address;
}
