import { createMetrics } from '@poc/kit/metrics';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUpstream } from './upstream.ts';

afterEach(() => vi.useRealTimers());

const upstream = (changes: { maxConcurrent?: number } = {}) =>
  createUpstream({
    name: 'catalog',
    url: 'http://127.0.0.1:1',
    maxConcurrent: 2,
    metrics: createMetrics('test'),
    ...changes,
  });

describe('an upstream', () => {
  it('limits concurrent requests, and accepts the next one when one has finished', () => {
    const { enter } = upstream();
    const leave = enter();
    enter();
    expect(enter).toThrow('catalog has 2 requests open');
    leave();
    leave();
    enter();
    expect(enter).toThrow('catalog has 2 requests open');
  });

  it('limits the requests of one client whose bodies are arriving to a sixteenth', () => {
    const { enter } = upstream({ maxConcurrent: 32 });
    const leave = enter('ada');
    enter('ada');
    const refusal = expect.objectContaining({
      code: 'too_many_requests',
      headers: { 'Retry-After': '2' },
    });
    expect(() => enter('ada')).toThrow(refusal);
    enter('bola');
    enter();
    leave();
    leave();
    enter('ada');
    expect(() => enter('ada')).toThrow(refusal);
  });

  it('receives no request for a second after ten consecutive failures, and then only one, even if the clock was set back', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { enter, failed, responded } = upstream({ maxConcurrent: 100 });
    for (let failures = 0; failures < 10; failures += 1) {
      enter();
      failed();
    }
    expect(enter).toThrow('catalog is unavailable');
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    enter();
    expect(enter).toThrow('catalog is unavailable');
    responded();
    enter();
  });

  it('receives requests as long as some of them get a response', () => {
    const { enter, failed, responded } = upstream({ maxConcurrent: 100 });
    for (let failures = 0; failures < 50; failures += 1) {
      failed();
      if (failures % 5 === 0) responded();
    }
    enter();
  });

  it('sends Retry-After', () => {
    const { enter } = upstream({ maxConcurrent: 0 });
    expect(enter).toThrow(
      expect.objectContaining({ code: 'service_unavailable', headers: { 'Retry-After': '2' } }),
    );
  });
});
