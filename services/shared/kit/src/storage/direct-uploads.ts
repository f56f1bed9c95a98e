import { createHash } from 'node:crypto';
import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import type { S3Settings } from '../settings/s3-settings.ts';
import { createClient } from './objects.ts';

/** Form for posting one file directly to the object store: these fields, then `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Uploads from browsers directly to the object store. */
export interface DirectUploads {
  /** Sets the bucket's CORS rules: an origin may post to it and read its presigned URLs. Replaces earlier rules. */
  allowOrigin(origin: string): Promise<void>;
  /** Signs a form for exactly this key and size. Prefixes are not allowed, because stores interpret them differently. */
  form(file: { key: string; bytes: number; expiresAt: Date }): Promise<UploadForm>;
  /** Concatenates objects; all but the last need at least 5 MB. The parts are not deleted. */
  join(parts: readonly string[], key: string, contentType: string): Promise<void>;
}

/** Content type in the policy; the actual type is detected from the bytes later. */
const anyType = 'application/octet-stream';
const corsCallSeconds = 60;
const preflightSeconds = 3_600;

/** @param publicEndpoint URL of the store for browsers, if it differs from the services' own */
export function createDirectUploads(config: S3Settings, publicEndpoint?: string): DirectUploads {
  const bucket = config.S3_BUCKET;
  const client = createClient(config);
  // A policy's signature does not cover the host, but its form contains the URL.
  const publicClient = createClient(publicEndpoint ? { ...config, S3_ENDPOINT: publicEndpoint } : config);

  return {
    async allowOrigin(origin) {
      // The client has no call for CORS; a presigned URL works.
      const url = await client.presignedUrl('PUT', bucket, '', corsCallSeconds, { cors: '' });
      const body = corsRules(origin);
      const headers = { 'Content-MD5': createHash('md5').update(body).digest('base64') };
      const response = await fetch(url, { method: 'PUT', body, headers });
      if (!response.ok)
        throw new Error(`could not set CORS rules: the object store responded with ${response.status}`);
    },
    async form({ key, bytes, expiresAt }) {
      const policy = publicClient.newPostPolicy();
      policy.setBucket(bucket);
      policy.setKey(key);
      policy.setContentType(anyType);
      policy.setContentLengthRange(bytes, bytes);
      policy.setExpires(expiresAt);
      const { postURL, formData } = await publicClient.presignedPostPolicy(policy);
      return { url: postURL, fields: formData };
    },
    async join(parts, key, contentType) {
      const target = new CopyDestinationOptions({
        Bucket: bucket,
        Object: key,
        MetadataDirective: 'REPLACE',
        Headers: { 'Content-Type': contentType },
      });
      const sources = parts.map((part) => new CopySourceOptions({ Bucket: bucket, Object: part }));
      await client.composeObject(target, sources, { maxConcurrency: 4 });
    },
  };
}

const corsRules = (origin: string): string =>
  '<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule>' +
  `<AllowedOrigin>${new URL(origin).origin}</AllowedOrigin>` +
  ['POST', 'GET', 'HEAD'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`).join('') +
  `<AllowedHeader>*</AllowedHeader><MaxAgeSeconds>${preflightSeconds}</MaxAgeSeconds>` +
  '</CORSRule></CORSConfiguration>';
