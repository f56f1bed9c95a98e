import { fromContainerMetadata, fromInstanceMetadata } from '@smithy/credential-provider-imds';
import { IamAwsProvider } from 'minio';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

type Environment = Readonly<Record<string, string | undefined>>;

const leewayMs = 60_000;
const metadataOptions = { timeout: 2_000, maxRetries: 2 };

/**
 * Creates a credentials provider for the role of this process: a service account's token (AWS_WEB_IDENTITY_TOKEN_FILE),
 * the metadata of a task (AWS_CONTAINER_CREDENTIALS_…), or that of the machine.
 */
export const roleCredentials = (env: Environment = process.env): IamAwsProvider =>
  // minio supports service accounts; it cannot parse the metadata of tasks and machines, which use other field names.
  env.AWS_WEB_IDENTITY_TOKEN_FILE ? new IamAwsProvider({}) : new MetadataCredentials(env);

class MetadataCredentials extends IamAwsProvider {
  readonly #fetchMetadata: ReturnType<typeof fromContainerMetadata>;
  #keys: { credentials: Credentials; untilMs: number } | null = null;
  #fetching: Promise<Credentials> | null = null;

  constructor(env: Environment) {
    super({});
    const isTask = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI || env.AWS_CONTAINER_CREDENTIALS_FULL_URI;
    this.#fetchMetadata = isTask
      ? fromContainerMetadata(metadataOptions)
      : fromInstanceMetadata(metadataOptions);
  }

  override async getCredentials(): Promise<Credentials> {
    if (this.#keys !== null && Date.now() < this.#keys.untilMs) return this.#keys.credentials;
    // Concurrent callers share one request.
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<Credentials> {
    const {
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      sessionToken,
      expiration,
    } = await this.#fetchMetadata();
    const credentials = new Credentials({
      accessKey,
      secretKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    });
    this.#keys = { credentials, untilMs: (expiration?.getTime() ?? 0) - leewayMs };
    return credentials;
  }
}
