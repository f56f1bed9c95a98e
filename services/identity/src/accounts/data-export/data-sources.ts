import { getPersonalData, personTokenHeader } from '@poc/contracts/internal';
import { internalAuthorization } from '@poc/kit/auth/internal-secret';
import { fail } from '@poc/kit/errors';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';

/** The services that hold personal data. */
export interface DataSources {
  /** Of their internal ports. */
  readonly urls: Readonly<Record<'catalog' | 'streaming' | 'commerce' | 'community', string>>;
  /** `INTERNAL_SECRET`. */
  readonly internalSecret: string;
}

const timeoutMs = 10_000;

/** What one service holds of a person, as the JSON that it sent. */
export interface DataPart {
  readonly name: string;
  readonly json: Buffer;
}

/**
 * Reads from every service what it holds of a person. The JSON is passed on as it comes: a long history is never
 * unpacked here.
 * @param token the person's own access token
 * @throws service_unavailable when one does not answer in time, or with anything but its data: an archive is whole or
 *   there is none
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
        const answer = await tracedFetch(name, url + getPersonalData.path.replace('{id}', userId), {
          headers: { ...internalAuthorization(internalSecret), [personTokenHeader]: token },
          redirect: 'error',
          signal,
        });
        if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
        return { name, json: Buffer.from(await answer.arrayBuffer()) };
      } catch (cause) {
        return fail('service_unavailable', { internal: `${name} did not give its data`, cause });
      }
    }),
  );
}
