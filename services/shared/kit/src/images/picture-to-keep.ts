import { CatalogueError, fail } from '../errors.ts';
import { isOnAllowedHost } from '../internet/allowed-hosts.ts';

/** Where pictures that people name by an address may come from, and how those of elsewhere are had. */
export interface PictureSource {
  /** Hosts whose pictures browsers load from there; those of others are fetched and stored here. */
  readonly imageHosts: readonly string[];
  /** Fetches a picture from the public internet: see `fetchPicture`. */
  fetchPicture(address: string): Promise<Buffer>;
}

/**
 * Fetches a picture on a host that is not allowed, so that it can be kept here: it stays what it was when it was checked,
 * and nobody else learns who looks at it.
 * @param address as the field holds it
 * @param path of the field, for the fault: `body.thumbnail_url`
 * @param render checks the bytes and makes the files, as for an upload
 * @returns what `render` made; null for an address that may stay as it is: none, one of ours, or one on an allowed host
 * @throws invalid_request naming the field; too_many_requests, service_unavailable
 */
export async function pictureToKeep<T>(
  { imageHosts, fetchPicture }: PictureSource,
  address: string,
  path: string,
  render: (bytes: Buffer) => Promise<T>,
): Promise<T | null> {
  if (address === '' || address.startsWith('/') || isOnAllowedHost(imageHosts, address)) return null;
  try {
    return await render(await fetchPicture(address));
  } catch (cause) {
    if (!(cause instanceof CatalogueError) || ![400, 413].includes(cause.status)) throw cause;
    const faults = [{ path, msg: 'must be the address of a picture that can be fetched' }];
    return fail('invalid_request', { faults, cause });
  }
}
