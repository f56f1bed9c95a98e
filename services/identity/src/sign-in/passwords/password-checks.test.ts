import { AppError } from '@poc/kit/errors';
import { describe, expect, it } from 'vitest';
import { hashPassword } from './hash-password.ts';
import { createPasswordChecks } from './password-checks.ts';

describe('password checks', () => {
  it('accept the correct password only, and none without a hash', async () => {
    const checks = createPasswordChecks({ queueLimit: 5 });
    const hash = await hashPassword('right');
    expect(await checks.matches(hash, 'right')).toBe(true);
    expect(await checks.matches(hash, 'wrong')).toBe(false);
    expect(await checks.matches(null, 'nobody has this password')).toBe(false);
  });

  it('hash a new password, in the same queue', async () => {
    const checks = createPasswordChecks({ queueLimit: 2, workers: 1 });
    expect(await checks.matches(await checks.hash('a new one'), 'a new one')).toBe(true);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => checks.hash('a new one')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  });

  it('reject checks immediately when the queue is full and continue afterwards', async () => {
    const checks = createPasswordChecks({ queueLimit: 2, workers: 1 });
    const hash = await hashPassword('right');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => checks.matches(hash, 'right')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toBeInstanceOf(AppError);
      expect(result.reason).toMatchObject({ code: 'too_many_requests', headers: { 'Retry-After': '1' } });
    }
    expect(await checks.matches(hash, 'right')).toBe(true);
  });
});
