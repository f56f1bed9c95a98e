import type { Readable } from 'node:stream';
import { type BucketItem, type BucketItemStat, Client, type ClientOptions, S3Error } from 'minio';
import { fail } from '../errors.ts';
import type { S3Settings } from '../settings/s3-settings.ts';
import type { ByteRange } from './byte-range.ts';
import { roleCredentials } from './store-role.ts';

/** Properties of an object, as HTTP sends them. */
export interface StoredObject {
  /** In bytes. */
  size: number;
  contentType: string;
  /** Quoted, as the HTTP header has it. */
  etag: string;
  lastModified: Date;
}

/** An object as a list names it. */
export interface ListedObject {
  key: string;
  size: number;
  lastModified: Date;
}

/** One bucket of an S3 store. Keys look like `shows/abc.webp`. */
export interface ObjectStore {
  /** Creates the bucket where it is missing. */
  ensureBucket(): Promise<void>;
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** Sends a file of this machine, in parts of 64 MB: as much of a large one is in memory at a time. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** @throws file_not_found */
  describe(key: string): Promise<StoredObject>;
  /**
   * Reads an object.
   * @param part within the object; absent for all of it
   * @throws file_not_found
   */
  read(key: string, part?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Bytes of an object; null where there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** Every object whose key begins so, without an end in memory. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Whether the store answers and has the bucket. */
  ready(): Promise<boolean>;
}

const fallbackType = 'application/octet-stream';
const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const alreadyThere = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/** A client of the store at `S3_ENDPOINT`. It connects with its first call. */
export function createClient(config: S3Settings): Client {
  const endpoint = new URL(config.S3_ENDPOINT);
  return new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port) || (endpoint.protocol === 'https:' ? 443 : 80),
    useSSL: endpoint.protocol === 'https:',
    ...credentialsOf(config),
    pathStyle: config.S3_PATH_STYLE ?? true,
    // Otherwise the first call of every process asks the store where its buckets are.
    region: config.S3_REGION ?? 'us-east-1',
  });
}

/** The keys; or the role of the pod, task or machine, whose keys are fetched again before they expire. */
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
