import type { S3Settings } from '../settings/s3-settings.ts';
import { createClient } from './objects.ts';

/**
 * Presigns the address at which browsers read an object from the store itself.
 * @param seconds how long it can be used at least
 */
export type PresignDownload = (key: string, seconds: number, now: Date) => Promise<string>;

/** Within a step an object has one address for all readers, so that a CDN can cache it. */
const stepSeconds = 300;

/**
 * @param endpoint the host that addresses are signed for: the store's own, also behind a CDN
 * @param origin where browsers send the request
 */
export function createDirectDownloads(
  config: S3Settings,
  { endpoint = config.S3_ENDPOINT, origin }: { endpoint?: string | undefined; origin: string },
): PresignDownload {
  const client = createClient({ ...config, S3_ENDPOINT: endpoint });
  return async (key, seconds, now) => {
    const stepMs = stepSeconds * 1_000;
    const signedAt = new Date(Math.floor(now.getTime() / stepMs) * stepMs);
    const lifetime = seconds + stepSeconds;
    const signed = new URL(
      await client.presignedGetObject(config.S3_BUCKET, key, lifetime, undefined, signedAt),
    );
    return `${origin}${signed.pathname}${signed.search}`;
  };
}
