import { fail } from '@poc/kit/errors';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';

/** The services that hold something of people, and their addresses. */
export type DataSources = Readonly<Record<'catalog' | 'streaming' | 'commerce' | 'community', string>>;

const timeoutMs = 10_000;

/** What one service holds of a person, as the JSON that it sent. */
export interface DataPart {
  readonly name: string;
  readonly json: Buffer;
}

/**
 * Asks every service for what it holds of the person whose token this is. The JSON is passed on as it comes: a long
 * history is never unpacked here.
 * @throws service_unavailable when one does not answer in time, or with anything but its data: an archive is whole or
 *   there is none
 */
export async function readDataSources(
  sources: DataSources,
  userId: string,
  authorization: string,
): Promise<DataPart[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  return Promise.all(
    Object.entries(sources).map(async ([name, url]) => {
      try {
        const answer = await tracedFetch(name, `${url}/internal/people/${userId}/data`, {
          headers: { authorization },
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
