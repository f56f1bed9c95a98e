import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { PaystackRefused, PaystackUnavailable } from './paystack-errors.ts';

const away = () => Promise.reject(new PaystackUnavailable('slow'));

function setUp() {
  let now = 0;
  let calls = 0;
  const breaker = createCircuitBreaker({ maxFailures: 2, openMs: 1_000 }, () => now);
  const counted = (respond: () => Promise<unknown>) =>
    breaker.run(() => {
      calls += 1;
      return respond();
    });
  return { counted, calls: () => calls, pass: (ms: number) => (now += ms) };
}

describe('the circuit breaker', () => {
  it('opens after consecutive failures and lets one probe through', async () => {
    const { counted, calls, pass } = setUp();
    for (let at = 0; at < 4; at += 1) await expect(counted(away)).rejects.toThrow(PaystackUnavailable);
    expect(calls(), 'two were made, two failed at once').toBe(2);

    pass(1_000);
    await expect(counted(away)).rejects.toThrow('slow');
    await expect(counted(away)).rejects.toThrow('not sent');
    expect(calls()).toBe(3);

    pass(1_000);
    expect(await counted(async () => 'back')).toBe('back');
    expect(await counted(async () => 'still')).toBe('still');
  });

  it('stays open after a probe with too many calls', async () => {
    const { counted, pass } = setUp();
    for (let at = 0; at < 2; at += 1) await expect(counted(away)).rejects.toThrow('slow');
    pass(1_000);
    const limited = new PaystackUnavailable('status 429', { limited: true });
    await expect(counted(() => Promise.reject(limited))).rejects.toBe(limited);
    await expect(counted(async () => 'too early')).rejects.toThrow('not sent');
  });

  it('lets only one probe through at a time', async () => {
    const { counted, calls, pass } = setUp();
    for (let at = 0; at < 2; at += 1) await expect(counted(away)).rejects.toThrow(PaystackUnavailable);
    pass(1_000);
    const probe = counted(() => new Promise((resolve) => setTimeout(resolve, 20, 'back')));
    await expect(counted(async () => 'too early')).rejects.toThrow('not sent');
    expect(await probe).toBe('back');
    expect(calls()).toBe(3);
  });

  it.each([
    ['a refusal', new PaystackRefused(400, 'no', 'no')],
    ['too many calls', new PaystackUnavailable('status 429', { limited: true })],
  ])('counts %s as a response', async (_, error) => {
    const { counted, calls } = setUp();
    for (let at = 0; at < 5; at += 1) await expect(counted(() => Promise.reject(error))).rejects.toBe(error);
    expect(calls()).toBe(5);
  });
});
