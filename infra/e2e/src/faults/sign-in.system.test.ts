import { setTimeout as delay } from 'node:timers/promises';
import { rounds } from '@poc/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAddress, password, signUp } from '../support/accounts.ts';
import { api, login } from '../support/api.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { times } from '../support/times.ts';

let promises: Promises;
beforeAll(async () => {
  promises = await makePromises();
});

const timedLogin = async (email: string): Promise<number> => {
  const begun = performance.now();
  const { status } = await login({ email, password: 'not this one' });
  expect(status).toBe(401);
  return performance.now() - begun;
};

/** The quantile `part` of the values: 0.5 is the median. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

describe('a wrong password', () => {
  /** Attempts per email address, which is locked after the fifth. */
  const triesEach = 4;
  const people = rounds({ few: 5, full: 250 });
  const withinMs = 5;

  it(
    `takes the same time with and without an account, in ${people * triesEach} attempts each`,
    async () => {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let index = 0; index < people; index += 1) {
        const { email } = await signUp();
        // Alternates, so that other load on the machine affects both equally.
        for (let asked = 0; asked < triesEach; asked += 1) {
          known.push(await timedLogin(email));
          unknown.push(await timedLogin(newAddress('nobody')));
        }
      }
      const [one, other] = [quantile(known, 0.5), quantile(unknown, 0.5)];
      report(`medians: ${one.toFixed(1)} ms with an account, ${other.toFixed(1)} ms without`);
      // A few samples on a shared machine differ by chance. A response without hashing is several times faster.
      expect(Math.abs(one - other)).toBeLessThan(Math.max(await promises.within(withinMs), one / 3));
    },
    60_000 + people * 3_000,
  );
});

describe('200 concurrent sign-ins', () => {
  const otherMs = 500;

  it('hash a few passwords at a time and refuse the rest; other requests are served', async () => {
    const { email, token } = await signUp();
    let over = false;
    const others: number[] = [];
    const reading = (async () => {
      while (!over) {
        const begun = performance.now();
        const { status } = await api('GET', '/auth/profile', { token });
        others.push(performance.now() - begun);
        expect(status).toBe(200);
        await delay(10);
      }
    })();
    const addresses = await times(199, async () => newAddress('nobody'));
    const responses = await Promise.all([email, ...addresses].map((one) => login({ email: one, password })));
    over = true;
    await reading;
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    const p99 = quantile(others, 0.99);
    report(
      `200 sign-ins: ${count(200) + count(401)} were hashed, ${count(429)} refused; others' p99 ${Math.round(p99)} ms`,
    );
    expect(responses.filter(({ status }) => ![200, 401, 429].includes(status))).toEqual([]);
    for (const { status, headers } of responses)
      if (status === 429) expect(headers.get('retry-after')).toBeTruthy();
    expect(p99).toBeLessThan(await promises.within(otherMs));
    expect((await login({ email, password })).status, 'who asks again is let in').toBe(200);
  });
});
