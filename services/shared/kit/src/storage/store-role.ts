import { fromContainerMetadata, fromInstanceMetadata } from '@smithy/credential-provider-imds';
import { IamAwsProvider } from 'minio';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Keys are replaced so long before they expire. */
const leewayMs = 60_000;
const metadataOptions = { timeout: 2_000, maxRetries: 2 };

/**
 * The keys of the role that the platform gives this process: by a service account's token (AWS_WEB_IDENTITY_TOKEN_FILE), by the
 * metadata of a task (AWS_CONTAINER_CREDENTIALS_…), else by those of the machine.
 */
export const roleCredentials = (env: Environment = process.env): IamAwsProvider =>
  // minio gets a service account's keys; what tasks and machines answer it can't read: it expects other names.
  env.AWS_WEB_IDENTITY_TOKEN_FILE ? new IamAwsProvider({}) : new MetadataCredentials(env);

class MetadataCredentials extends IamAwsProvider {
  readonly #ask: ReturnType<typeof fromContainerMetadata>;
  #keys: { credentials: Credentials; untilMs: number } | null = null;
  #asking: Promise<Credentials> | null = null;

  constructor(env: Environment) {
    super({});
    const isTask = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI || env.AWS_CONTAINER_CREDENTIALS_FULL_URI;
    this.#ask = isTask ? fromContainerMetadata(metadataOptions) : fromInstanceMetadata(metadataOptions);
  }

  override async getCredentials(): Promise<Credentials> {
    if (this.#keys !== null && Date.now() < this.#keys.untilMs) return this.#keys.credentials;
    // Everyone who comes meanwhile waits for the same answer.
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #fetch(): Promise<Credentials> {
    const {
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      sessionToken,
      expiration,
    } = await this.#ask();
    const credentials = new Credentials({
      accessKey,
      secretKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    });
    this.#keys = { credentials, untilMs: (expiration?.getTime() ?? 0) - leewayMs };
    return credentials;
  }
}
