import { randomBytes } from 'node:crypto';
import { CatalogueError } from '@poc/kit/errors';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { migrate } from '@poc/kit/mongo/model';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { testClock } from '@poc/testing/clock';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeModel } from './code.model.ts';
import type { CodeSlot } from './code-hash.ts';
import { forgetCodes, issueCode } from './issue-code.ts';
import { checkCode } from './spend-code.ts';

let db: Connection;
const clock = testClock();
const secret = randomBytes(32).toString('base64');
beforeAll(async () => {
  db = await connectMongo({
    url: (await testServers()).MONGO_URL,
    database: uniqueName('codes'),
    logger: createLogger({ service: 'codes', level: 'silent' }),
  });
  await migrate(db, [codeModel]);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
});

const newSlot = (purpose: CodeSlot['purpose'] = 'reset-password'): CodeSlot => ({
  purpose,
  key: `${uniqueName('ada')}@poc.test`,
});
const issue = (slot: CodeSlot, ref = 'ref') =>
  withTransaction(db, (tx) => issueCode(tx, { db, clock, secret }, { ...slot, ref }));
const codeFor = async (slot: CodeSlot, ref?: string): Promise<string> => {
  const { code } = await issue(slot, ref);
  if (code === null) throw new Error('no code was given out');
  return code;
};
const check = (slot: CodeSlot, code: string, ref?: string) =>
  checkCode({ db, clock, secret }, { ...slot, code, ref });
const spend = async (slot: CodeSlot, code: string): Promise<string> => {
  const right = await check(slot, code);
  await withTransaction(db, (tx) => right.spend(tx));
  return right.ref;
};
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codeOf = (error: unknown): string => (error instanceof CatalogueError ? error.code : String(error));
/** The outcome of a wrong or right guess, as a client would see it. */
const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'right', codeOf);

describe('a code', () => {
  it('is six digits, and gives back what it is for, once', async () => {
    const slot = newSlot();
    const code = await codeFor(slot, 'user-1');
    expect(code).toMatch(/^\d{6}$/);
    expect(await spend(slot, code)).toBe('user-1');
    expect(await outcome(spend(slot, code))).toBe('code_invalid');
  });

  it('is spent only together with the change', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const right = await check(slot, code);
    const failing = withTransaction(db, async (tx) => {
      await right.spend(tx);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await spend(slot, code)).toBe('ref');
  });

  it('is spent once by twenty at the same time', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const rights = [];
    for (let i = 0; i < 20; i++) rights.push(await check(slot, code));
    const outcomes = await Promise.all(
      rights.map((right) => outcome(withTransaction(db, (tx) => right.spend(tx)))),
    );
    expect(outcomes.filter((one) => one === 'right')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'code_invalid')).toHaveLength(19);
  });

  it('dies after ten minutes', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    clock.advance(10 * 60_000 - 1);
    expect(await outcome(check(slot, code))).toBe('right');
    clock.advance(1);
    expect(await outcome(check(slot, code))).toBe('code_invalid');
  });

  it('is good for its own purpose and key alone', async () => {
    const slot = newSlot('reset-password');
    const code = await codeFor(slot);
    expect(await outcome(check({ ...slot, purpose: 'verify-email' }, code))).toBe('code_invalid');
    expect(await outcome(check({ ...slot, key: 'someone@poc.test' }, code))).toBe('code_invalid');
    expect(await outcome(check(slot, code))).toBe('right');
  });

  it('takes the place of the one before', async () => {
    const slot = newSlot();
    const first = await codeFor(slot);
    clock.advance(60_000);
    const second = await codeFor(slot);
    if (first !== second) expect(await outcome(check(slot, first))).toBe('code_invalid');
    expect(await outcome(check(slot, second))).toBe('right');
  });

  it('dies when its slot is forgotten', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    await withTransaction(db, (tx) => forgetCodes(tx, { db, secret }, slot));
    expect(await outcome(check(slot, code))).toBe('code_invalid');
    expect(await issue(slot)).toMatchObject({ code: null });
  });

  it('leaves neither itself nor its address in the database', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const stored = JSON.stringify(await codeModel(db).find().lean());
    expect(stored).not.toContain(slot.key);
    expect(stored).not.toContain(`"${code}"`);
  });
});

describe('guessing', () => {
  it('is weighed five times, then the code is dead until it would have expired', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    for (let i = 0; i < 5; i++) expect(await outcome(check(slot, other(code)))).toBe('code_invalid');
    clock.advance(60_000);
    await expect(check(slot, code)).rejects.toMatchObject({
      code: 'login_locked',
      headers: { 'Retry-After': '540' },
    });
    clock.advance(540_000);
    expect(await outcome(check(slot, code))).toBe('code_invalid');
  });

  it('is weighed five times, too, when fifty come at once', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const guesses = Array.from({ length: 50 }, () => outcome(check(slot, other(code))));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((one) => one === 'code_invalid')).toHaveLength(5);
    expect(outcomes.filter((one) => one === 'login_locked')).toHaveLength(45);
    expect(await outcome(check(slot, code))).toBe('login_locked');
  });

  it('begins anew with a new code', async () => {
    const slot = newSlot();
    const dead = await codeFor(slot);
    for (let i = 0; i < 5; i++) await outcome(check(slot, other(dead)));
    clock.advance(60_000);
    expect(await spend(slot, await codeFor(slot))).toBe('ref');
  });

  it('is not what the one does who has the code', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    for (let i = 0; i < 10; i++) expect(await outcome(check(slot, code))).toBe('right');
  });
});

describe('several registrations of one address', () => {
  it('have a code each, and guesses count against all that they were weighed against', async () => {
    const slot = newSlot('verify-email');
    const first = await codeFor(slot, 'first');
    clock.advance(60_000);
    const second = await codeFor(slot, 'second');
    if (first !== second) expect(await outcome(check(slot, second, 'first'))).toBe('code_invalid');
    expect((await check(slot, first, 'first')).ref).toBe('first');
    for (let i = 0; i < 4; i++) await outcome(check(slot, other(first), 'first'));
    expect(await outcome(check(slot, first, 'first'))).toBe('login_locked');
    expect(await spend(slot, second)).toBe('second');
  });

  it('keep the three newest', async () => {
    const slot = newSlot('verify-email');
    const refs = ['a', 'b', 'c', 'd'];
    for (const ref of refs) {
      await codeFor(slot, ref);
      clock.advance(60_000);
    }
    const [row] = await codeModel(db).find({ 'codes.ref': 'd' }).lean();
    expect(row?.codes.map((one) => one.ref)).toEqual(['d', 'c', 'b']);
  });
});

describe('asking for codes', () => {
  it('is answered once a minute', async () => {
    const slot = newSlot();
    await codeFor(slot);
    clock.advance(59_001);
    expect(await issue(slot)).toEqual({ code: null, waitSeconds: 1 });
    clock.advance(999);
    expect((await issue(slot)).code).not.toBeNull();
  });

  it('is answered ten times an hour and twenty times a day', async () => {
    const slot = newSlot();
    const takeTen = async () => {
      for (let i = 0; i < 10; i++) {
        await codeFor(slot);
        clock.advance(60_000);
      }
    };
    await takeTen();
    expect(await issue(slot)).toEqual({ code: null, waitSeconds: 3_000 });
    clock.advance(3_000_000);
    await takeTen();
    clock.advance(3_600_000);
    const refused = await issue(slot);
    expect(refused).toMatchObject({ code: null });
    if (refused.code === null) clock.advance(refused.waitSeconds * 1000);
    expect((await issue(slot)).code).not.toBeNull();
  });

  it('gives one code to twenty who ask at once', async () => {
    const slot = newSlot();
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue(slot)));
    expect(issued.filter((one) => one.code !== null)).toHaveLength(1);
  });
});
