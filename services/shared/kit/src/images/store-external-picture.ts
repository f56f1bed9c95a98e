import { AppError, fail } from '../errors.ts';
import { isOnAllowedHost } from '../internet/allowed-hosts.ts';

/** Policy for pictures given by URL. */
export interface PictureSource {
  /** Hosts from which browsers load pictures directly; pictures of other hosts are fetched and stored here. */
  readonly imageHosts: readonly string[];
  /** Fetches a picture from the public internet: see `fetchPicture`. */
  fetchPicture(url: string): Promise<Buffer>;
}

/**
 * Fetches and stores a picture from a host that is not allowed, so that it cannot change after its validation and the
 * host cannot track viewers.
 * @param url value of the field
 * @param path of the field, for the fault: `body.thumbnail_url`
 * @param render validates the bytes and creates the files, as for an upload
 * @returns the result of `render`; null for a URL that is stored unchanged: empty, our own, or on an allowed host
 * @throws invalid_request naming the field; too_many_requests, service_unavailable
 */
export async function storeExternalPicture<T>(
  { imageHosts, fetchPicture }: PictureSource,
  url: string,
  path: string,
  render: (bytes: Buffer) => Promise<T>,
): Promise<T | null> {
  if (url === '' || url.startsWith('/') || isOnAllowedHost(imageHosts, url)) return null;
  try {
    return await render(await fetchPicture(url));
  } catch (cause) {
    if (!(cause instanceof AppError) || ![400, 413].includes(cause.status)) throw cause;
    const faults = [{ path, msg: 'must be the URL of a picture that can be fetched' }];
    return fail('invalid_request', { faults, cause });
  }
}
