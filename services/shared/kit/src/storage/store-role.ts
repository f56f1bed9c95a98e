import { fromContainerMetadata, fromInstanceMetadata } from '@smithy/credential-provider-imds';
import { LRUCache } from 'lru-cache';
import { IamAwsProvider } from 'minio';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

type Environment = Readonly<Record<string, string | undefined>>;

const leewayMs = 60_000;
const metadataOptions = { timeout: 2_000, maxRetries: 2 };

/**
 * Creates a credentials provider for the role of this process: a service account's token (AWS_WEB_IDENTITY_TOKEN_FILE),
 * or the metadata of a task (AWS_CONTAINER_CREDENTIALS_…) or of the machine.
 */
export const roleCredentials = (env: Environment = process.env): IamAwsProvider =>
  // The minio client supports service accounts, but cannot parse the metadata of tasks and machines, whose field
  // names differ.
  env.AWS_WEB_IDENTITY_TOKEN_FILE ? new IamAwsProvider({}) : new MetadataCredentials(env);

class MetadataCredentials extends IamAwsProvider {
  readonly #cache: LRUCache<'role', Credentials>;

  constructor(env: Environment) {
    super({});
    const isTask = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI || env.AWS_CONTAINER_CREDENTIALS_FULL_URI;
    const fetchMetadata = isTask
      ? fromContainerMetadata(metadataOptions)
      : fromInstanceMetadata(metadataOptions);
    this.#cache = new LRUCache({
      max: 1,
      fetchMethod: async (_key, _expired, { options }) => {
        const {
          accessKeyId: accessKey,
          secretAccessKey: secretKey,
          sessionToken,
          expiration,
        } = await fetchMetadata();
        options.ttl = Math.max(1, (expiration?.getTime() ?? 0) - leewayMs - Date.now());
        return new Credentials({
          accessKey,
          secretKey,
          ...(sessionToken === undefined ? {} : { sessionToken }),
        });
      },
    });
  }

  override getCredentials(): Promise<Credentials> {
    return this.#cache.forceFetch('role');
  }
}
