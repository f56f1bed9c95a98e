import { getPersonalData, personTokenHeader } from '@poc/contracts/internal';
import { internalAuthorization } from '@poc/kit/auth/internal-secret';
import { fail } from '@poc/kit/errors';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';

export interface DataSources {
  readonly urls: Readonly<Record<'catalog' | 'streaming' | 'commerce' | 'community', string>>;
  readonly internalSecret: string;
}

const timeoutMs = 10_000;

export interface DataPart {
  readonly name: string;
  readonly json: Buffer;
}

/**
 * Fetches a person's data from every service. The JSON is passed through without being parsed.
 * @param token the person's own access token
 * @throws service_unavailable when any service fails or times out: an export is complete or fails
 */
export async function readDataSources(
  { urls, internalSecret }: DataSources,
  userId: string,
  token: string,
): Promise<DataPart[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  return Promise.all(
    Object.entries(urls).map(async ([name, url]) => {
      try {
        const response = await tracedFetch(name, url + getPersonalData.path.replace('{id}', userId), {
          headers: { ...internalAuthorization(internalSecret), [personTokenHeader]: token },
          redirect: 'error',
          signal,
        });
        if (response.status !== 200) throw new Error(`returned ${response.status}`);
        return { name, json: Buffer.from(await response.arrayBuffer()) };
      } catch (cause) {
        return fail('service_unavailable', { internal: `could not fetch the data of ${name}`, cause });
      }
    }),
  );
}
