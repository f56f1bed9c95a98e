import type { Readable } from 'node:stream';
import { type BucketItem, type BucketItemStat, Client, type ClientOptions, S3Error } from 'minio';
import { fail } from '../errors.ts';
import type { S3Settings } from '../settings/s3-settings.ts';
import type { ByteRange } from './byte-range.ts';
import { roleCredentials } from './store-role.ts';

export interface StoredObject {
  /** In bytes. */
  size: number;
  contentType: string;
  /** Quoted, as in the HTTP header. */
  etag: string;
  lastModified: Date;
}

export interface ListedObject {
  key: string;
  size: number;
  lastModified: Date;
}

/** One bucket of an S3 store. Keys look like `shows/abc.webp`. */
export interface ObjectStore {
  ensureBucket(): Promise<void>;
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** Uploads a local file in parts of 64 MB, which bounds memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Uploads a stream of known size in parts of 64 MB, which bounds memory. Rejects if the stream fails. */
  putStream(key: string, body: Readable, size: number, contentType: string): Promise<void>;
  /** @throws file_not_found */
  describe(key: string): Promise<StoredObject>;
  /**
   * Reads an object.
   * @param part byte range; default: the whole object
   * @throws file_not_found
   */
  read(key: string, part?: ByteRange): Promise<Readable>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Size in bytes; null if the object does not exist. */
  sizeOf(key: string): Promise<number | null>;
  /** Streams the objects with a prefix. */
  list(prefix: string): AsyncIterable<ListedObject>;
  ready(): Promise<boolean>;
}

const fallbackType = 'application/octet-stream';
const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const alreadyThere = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/** Creates a client of the store at `S3_ENDPOINT`. Connects at the first call. */
export function createClient(config: S3Settings): Client {
  const endpoint = new URL(config.S3_ENDPOINT);
  return new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port) || (endpoint.protocol === 'https:' ? 443 : 80),
    useSSL: endpoint.protocol === 'https:',
    ...credentialsOf(config),
    pathStyle: config.S3_PATH_STYLE ?? true,
    // An explicit region saves a request for the bucket's location per process.
    region: config.S3_REGION ?? 'us-east-1',
  });
}

/** Static keys, or a role whose keys are refreshed before they expire. */
const credentialsOf = (config: S3Settings): Partial<ClientOptions> =>
  config.S3_CREDENTIALS === 'role'
    ? { credentialsProvider: roleCredentials() }
    : { accessKey: config.S3_ACCESS_KEY ?? '', secretKey: config.S3_SECRET_KEY ?? '' };

export function createObjectStore(config: S3Settings): ObjectStore {
  const bucket = config.S3_BUCKET;
  const client = createClient(config);

  async function statOf(key: string): Promise<BucketItemStat | null> {
    try {
      return await client.statObject(bucket, key);
    } catch (error) {
      if (isCode(error, missing)) return null;
      throw error;
    }
  }

  return {
    async ensureBucket() {
      if (await client.bucketExists(bucket)) return;
      try {
        await client.makeBucket(bucket);
      } catch (error) {
        if (!isCode(error, alreadyThere)) throw error;
      }
    },
    async put(key, body, contentType) {
      const size = Buffer.isBuffer(body) ? body.length : undefined;
      await client.putObject(bucket, key, body, size, { 'Content-Type': contentType });
    },
    async putFile(key, path, contentType) {
      await client.fPutObject(bucket, key, path, { 'Content-Type': contentType });
    },
    async putStream(key, body, size, contentType) {
      // The client ignores errors of the stream that it reads.
      const failed = new Promise<never>((_, reject) => void body.once('error', reject));
      await Promise.race([
        client.putObject(bucket, key, body, size, { 'Content-Type': contentType }),
        failed,
      ]);
    },
    async describe(key) {
      const { size, etag, lastModified, metaData } = (await statOf(key)) ?? fail('file_not_found');
      const type: unknown = metaData['content-type'];
      const contentType = typeof type === 'string' ? type : fallbackType;
      return { size, contentType, etag: `"${etag}"`, lastModified };
    },
    async read(key, part) {
      try {
        return part
          ? await client.getPartialObject(bucket, key, part.start, part.size)
          : await client.getObject(bucket, key);
      } catch (error) {
        return isCode(error, missing) ? fail('file_not_found') : Promise.reject(error);
      }
    },
    remove: (key) => client.removeObject(bucket, key),
    exists: async (key) => (await statOf(key)) !== null,
    sizeOf: async (key) => (await statOf(key))?.size ?? null,
    async *list(prefix) {
      for await (const item of client.listObjectsV2(bucket, prefix, true) as AsyncIterable<BucketItem>) {
        const { name: key, size, lastModified } = item;
        if (key && lastModified) yield { key, size: size ?? 0, lastModified };
      }
    },
    ready: () => client.bucketExists(bucket),
  };
}

const isCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof S3Error && typeof error.code === 'string' && codes.has(error.code);
