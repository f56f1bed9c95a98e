import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { authAllowance } from '../support/allowances.ts';
import { api } from '../support/api.ts';
import { killAndAwaitSuccessor, until, url, whileStopped } from '../support/system.ts';
import { times } from '../support/times.ts';

interface Counted {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Guesses a code from another local IP address, so that the tests' own IP address keeps its allowance. */
function guessFrom(address: string): Promise<Counted> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url());
    const asked = request(
      {
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        localAddress: address,
        method: 'POST',
        path: '/api/auth/verify-email',
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
        );
      },
    );
    asked.once('error', reject);
    asked.end('{}');
  });
}

describe('the allowance of one address', () => {
  const allowed = authAllowance();
  const atOnce = 20;

  /** Guesses until the allowance is used up and a few times more, at most `most` times. */
  async function guessOften(address: string, most: number): Promise<Counted[]> {
    const responses: Counted[] = [];
    const refused = () => responses.filter(({ status }) => status === 429).length;
    while (refused() < atOnce && responses.length < most)
      responses.push(...(await times(atOnce, () => guessFrom(address))));
    return responses;
  }

  function expectLimited(responses: readonly Counted[]): void {
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400, 429]));
    expect(responses.filter(({ status }) => status === 400).length).toBeGreaterThan(allowed - atOnce);
    for (const { status, retryAfter } of responses)
      if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
  }

  it('is enforced while Redis hangs, without a 5xx', async () => {
    await whileStopped('redis', async () => expectLimited(await guessOften('127.0.0.2', 2 * allowed)));
    await until('others are served', async () => (await api('GET', '/shows?limit=1')).status === 200);
  });

  // The counts of the killed Redis are lost, and so are the gateway's local counts of that time.
  it('is enforced, with a delay, after the kill of Redis, without a 5xx', async () => {
    const [responses] = await Promise.all([
      guessOften('127.0.0.3', 3 * allowed + atOnce),
      killAndAwaitSuccessor('redis'),
    ]);
    expectLimited(responses);
  });
});
