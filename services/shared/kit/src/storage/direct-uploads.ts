import { createHash } from 'node:crypto';
import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import type { S3Settings } from '../settings/s3-settings.ts';
import { createClient } from './objects.ts';

/** A form with which a browser posts one file straight to the object store: these fields, then `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Files that go from browsers to the object store without passing through a service. */
export interface DirectUploads {
  /** Lets pages of an origin post to the bucket and read its signed addresses. It replaces what the bucket said about other origins before. */
  allowOrigin(origin: string): Promise<void>;
  /** Signs a form for exactly this key and size. Stores differ in how they read a prefix, so that none is allowed. */
  form(file: { key: string; bytes: number; expiresAt: Date }): Promise<UploadForm>;
  /** Makes one object of several, in their order; all but the last need 5 MB. The parts stay. */
  join(parts: readonly string[], key: string, contentType: string): Promise<void>;
}

/** The type that the policy asks for: what a file is, is found out from its bytes. */
const anyType = 'application/octet-stream';
const corsCallSeconds = 60;
const preflightSeconds = 3_600;

/** @param publicEndpoint where browsers reach the store, when that is another address than the services' own */
export function createDirectUploads(config: S3Settings, publicEndpoint?: string): DirectUploads {
  const bucket = config.S3_BUCKET;
  const client = createClient(config);
  // A policy is bound to no host, but says where to post.
  const publicClient = createClient(publicEndpoint ? { ...config, S3_ENDPOINT: publicEndpoint } : config);

  return {
    async allowOrigin(origin) {
      // The client knows no call for this; a signed address does.
      const url = await client.presignedUrl('PUT', bucket, '', corsCallSeconds, { cors: '' });
      const body = corsRules(origin);
      const headers = { 'Content-MD5': createHash('md5').update(body).digest('base64') };
      const answer = await fetch(url, { method: 'PUT', body, headers });
      if (!answer.ok) throw new Error(`the object store answered ${answer.status} to the rules for origins`);
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
