import { useFrozenDate } from '@poc/testing/frozen-date';
import { useStarted } from '@poc/testing/use-started';
import { describe, expect, it } from 'vitest';
import { AppError, toErrorResponse } from '../errors.ts';
import { migrate } from '../mongo/migrate.ts';
import { createDatabase } from '../testing/create-database.ts';
import { rateLimitModel } from './rate-limit.model.ts';
import { createRateLimiter, type RateLimit } from './rate-limiter.ts';

const time = useFrozenDate();
const database = useStarted(
  async () => {
    const given = await createDatabase();
    await migrate(given.db, [rateLimitModel]);
    return given;
  },
  (given) => given.end(),
);

const limiter = (limit: Partial<RateLimit> = {}) =>
  createRateLimiter(database.db, { name: 'letters', points: 3, seconds: 600, ...limit });
const refusalOf = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? error : Promise.reject(error)),
  );

describe('a rate limit', () => {
  it('admits its points of each key, counts down and refuses with the time until the window ends', async () => {
    const ada = limiter().of('ada', '1');
    expect([await ada.consume(), await ada.consume()]).toEqual([2, 1]);
    time.advance(60_000);
    expect(await ada.consume()).toBe(0);
    const refusal = await refusalOf(ada.consume());
    expect(refusal).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      headers: { 'Retry-After': '540' },
    });
    expect(await limiter().of('ada1').consume()).toBe(2);
    time.advance(540_000);
    expect(await ada.consume()).toBe(2);
  });

  it('admits its points of many concurrent requests in two processes', async () => {
    const processes = [limiter(), limiter()];
    const rush = Array.from({ length: 20 }, () => processes.map((one) => one.of('rush').consume())).flat();
    const refusals = await Promise.all(rush.map(refusalOf));
    expect(refusals.filter((one) => one === null)).toHaveLength(3);
    expect(refusals.filter((one) => one?.code === 'too_many_requests')).toHaveLength(37);
  });

  it('counts separately from limits with another name', async () => {
    for (let times = 0; times < 3; times++) await limiter().of('bola').consume();
    expect(await limiter({ name: 'cards' }).of('bola').consume()).toBe(2);
  });

  it('returns a point of successful work, and all of them after a reset', async () => {
    const chidi = limiter().of('chidi');
    for (let times = 0; times < 8; times++) {
      await chidi.consume();
      await chidi.reward();
    }
    for (let times = 0; times < 3; times++) await chidi.consume();
    await chidi.reset();
    expect(await chidi.consume()).toBe(2);
  });

  it('is open while points are left', async () => {
    const dayo = limiter({ error: 'login_locked' }).of('dayo');
    for (let times = 0; times < 3; times++) {
      await dayo.assertOpen();
      await dayo.consume();
    }
    expect(await refusalOf(dayo.assertOpen())).toMatchObject({ code: 'login_locked' });
    time.advance(600_000);
    await dayo.assertOpen();
  });

  it('with a block refuses from the last point on, for the block alone, and restarts', async () => {
    const efe = limiter({ blockSeconds: 60 }).of('efe');
    for (let times = 0; times < 3; times++) await efe.consume();
    time.advance(59_000);
    const refusals = await Promise.all([efe.assertOpen(), efe.consume()].map(refusalOf));
    for (const refusal of refusals) expect(refusal?.headers).toEqual({ 'Retry-After': '60' });
    time.advance(1_000);
    await efe.assertOpen();
    expect(await efe.consume()).toBe(2);
  });

  it('stores no key', async () => {
    await limiter().of('femi@poc.test').consume();
    const rows = await rateLimitModel(database.db).find().hint({ _id: 1 }).lean();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('femi');
  });

  it('returns 503 while the database is unavailable', async () => {
    const lost = await createDatabase();
    const gabi = createRateLimiter(lost.db, { name: 'letters', points: 3, seconds: 600 }).of('gabi');
    await lost.db.dropDatabase();
    await lost.db.close();
    const work = [gabi.consume(), gabi.assertOpen(), gabi.reward(), gabi.reset()];
    const statuses = (await Promise.allSettled(work)).map((one) =>
      one.status === 'rejected' ? toErrorResponse(one.reason, '').status : null,
    );
    expect(statuses).toEqual([503, 503, 503, 503]);
  });
});
