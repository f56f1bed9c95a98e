import type { S3Settings } from '../settings/s3-settings.ts';
import { createClient } from './objects.ts';

/**
 * Presigns a URL for reading an object directly from the store.
 * @param seconds minimum lifetime
 */
export type PresignDownload = (key: string, seconds: number, now: Date) => Promise<string>;

/** URLs are equal for all readers within a step, so that a CDN can cache them. */
const stepSeconds = 300;

/**
 * @param endpoint host in the signature: the store's own, even behind a CDN
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
