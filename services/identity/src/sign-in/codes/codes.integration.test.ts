import { randomBytes } from 'node:crypto';
import { AppError } from '@poc/kit/errors';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { migrate } from '@poc/kit/mongo/migrate';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { testClock } from '@poc/testing/clock';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownBrowserModel } from '../known-browsers/known-browser.model.ts';
import { rememberBrowser } from '../known-browsers/known-browsers.ts';
import { checkCode } from './check-code.ts';
import { codeModel } from './code.model.ts';
import { codeAllowanceModel } from './code-allowance.model.ts';
import { anyBrowser, type CodeSlot } from './code-hash.ts';
import { issueCode, revokeCodes } from './issue-code.ts';

let db: Connection;
const clock = testClock();
const secret = randomBytes(32).toString('base64');
beforeAll(async () => {
  db = await connectMongo({
    url: (await testServers()).MONGO_URL,
    database: uniqueName('codes'),
    logger: createLogger({ service: 'codes', level: 'silent' }),
  });
  await migrate(db, [codeModel, codeAllowanceModel, knownBrowserModel]);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
});

const newSlot = (purpose: CodeSlot['purpose'] = 'reset-password'): CodeSlot => ({
  purpose,
  key: `${uniqueName('ada')}@poc.test`,
  browserHash: uniqueName('browser'),
});
const issue = (
  slot: CodeSlot,
  ref = 'ref',
  ip = slot.browserHash,
  unnamed: 'sign-up' | 'another-code' | null = null,
) =>
  withTransaction(db, (tx) =>
    issueCode(tx, { db, clock, secret }, { ...slot, ref, requester: { ip, unnamed } }),
  );
const codeFor = async (slot: CodeSlot, ref?: string): Promise<string> => {
  const { code } = await issue(slot, ref);
  if (code === null) throw new Error('no code was given out');
  return code;
};
const check = (slot: CodeSlot, code: string) => checkCode({ db, clock, secret }, { ...slot, code });
const consume = async (slot: CodeSlot, code: string): Promise<string> => {
  const right = await check(slot, code);
  await withTransaction(db, (tx) => right.consume(tx));
  return right.ref;
};
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));
const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'right', codeOf);

describe('a code', () => {
  it('has six digits and returns its reference once', async () => {
    const slot = newSlot();
    const code = await codeFor(slot, 'user-1');
    expect(code).toMatch(/^\d{6}$/);
    expect(await consume(slot, code)).toBe('user-1');
    expect(await outcome(consume(slot, code))).toBe('code_invalid');
  });

  it('is consumed only together with the change', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const right = await check(slot, code);
    const failing = withTransaction(db, async (tx) => {
      await right.consume(tx);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await consume(slot, code)).toBe('ref');
  });

  it('is consumed once by twenty concurrent requests', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const rights = [];
    for (let i = 0; i < 20; i++) rights.push(await check(slot, code));
    const outcomes = await Promise.all(
      rights.map((right) => outcome(withTransaction(db, (tx) => right.consume(tx)))),
    );
    expect(outcomes.filter((one) => one === 'right')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'code_invalid')).toHaveLength(19);
  });

  it('expires after ten minutes', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    clock.advance(10 * 60_000 - 1);
    expect(await outcome(check(slot, code))).toBe('right');
    clock.advance(1);
    expect(await outcome(check(slot, code))).toBe('code_invalid');
  });

  it('is valid for its own purpose and key only', async () => {
    const slot = newSlot('reset-password');
    const code = await codeFor(slot);
    expect(await outcome(check({ ...slot, purpose: 'verify-email' }, code))).toBe('code_elsewhere');
    expect(await outcome(check({ ...slot, key: 'someone@poc.test' }, code))).toBe('code_elsewhere');
    expect(await outcome(check(slot, code))).toBe('right');
  });

  it('replaces the previous one', async () => {
    const slot = newSlot();
    const first = await codeFor(slot);
    clock.advance(60_000);
    const second = await codeFor(slot);
    if (first !== second) expect(await outcome(check(slot, first))).toBe('code_invalid');
    expect(await outcome(check(slot, second))).toBe('right');
  });

  it('is invalidated with its subject', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    await withTransaction(db, (tx) => revokeCodes(tx, { db, secret }, slot));
    expect(await outcome(check(slot, code))).toBe('code_invalid');
    expect(await issue(slot)).toMatchObject({ code: null });
  });

  it('and its address are not stored in plain text', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const stored = JSON.stringify(await codeModel(db).find().lean());
    expect(stored).not.toContain(slot.key);
    expect(stored).not.toContain(`"${code}"`);
  });
});

describe('guessing', () => {
  it('is checked five times; then the code is locked until its expiry', async () => {
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

  it('is checked five times for fifty concurrent guesses', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const guesses = Array.from({ length: 50 }, () => outcome(check(slot, other(code))));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((one) => one === 'code_invalid')).toHaveLength(5);
    expect(outcomes.filter((one) => one === 'login_locked')).toHaveLength(45);
    expect(await outcome(check(slot, code))).toBe('login_locked');
  });

  it('restarts with a new code', async () => {
    const slot = newSlot();
    const dead = await codeFor(slot);
    for (let i = 0; i < 5; i++) await outcome(check(slot, other(dead)));
    clock.advance(60_000);
    expect(await consume(slot, await codeFor(slot))).toBe('ref');
  });

  it('does not include correct codes', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    for (let i = 0; i < 10; i++) expect(await outcome(check(slot, code))).toBe('right');
  });
});

describe('codes of several browsers', () => {
  it('are independent, and so are their guesses', async () => {
    const [first, second] = [newSlot(), newSlot()];
    const slot = { ...second, key: first.key };
    const code = await codeFor(first, 'first');
    const others = await codeFor(slot, 'second');
    for (let i = 0; i < 6; i++) await outcome(check(slot, other(others)));
    expect(await outcome(check(slot, others))).toBe('login_locked');
    if (code !== others) expect(await outcome(check(first, others))).toBe('code_invalid');
    expect(await consume(first, code)).toBe('first');
  });

  it('are distinguished from a code that was never requested', async () => {
    const slot = newSlot();
    const code = await codeFor(slot);
    const elsewhere = { ...slot, browserHash: 'another' };
    expect(await outcome(check(elsewhere, code))).toBe('code_elsewhere');
    clock.advance(10 * 60_000);
    expect(await outcome(check(slot, code))).toBe('code_invalid');
  });

  it('can share a code valid in any browser, with five attempts in total', async () => {
    const slot = { ...newSlot(), browserHash: anyBrowser };
    const code = await codeFor(slot, 'for all');
    const here = { ...slot, browserHash: 'here' };
    expect((await check(here, code)).ref).toBe('for all');
    for (let i = 0; i < 5; i++) {
      const guess = check({ ...slot, browserHash: `guesser ${i}` }, other(code));
      expect(await outcome(guess)).toBe('code_elsewhere');
    }
    expect(await outcome(check(here, code))).toBe('code_elsewhere');
    expect(await outcome(check(slot, code))).toBe('login_locked');
  });
});

describe('code requests', () => {
  it('are limited to one a minute', async () => {
    const slot = newSlot();
    await codeFor(slot);
    clock.advance(59_001);
    expect(await issue(slot)).toEqual({ code: null, waitSeconds: 1 });
    clock.advance(999);
    expect((await issue(slot)).code).not.toBeNull();
  });

  it('are limited to ten an hour and twenty a day', async () => {
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

  it('issue one code for twenty concurrent requests', async () => {
    const slot = newSlot();
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue(slot)));
    expect(issued.filter((one) => one.code !== null)).toHaveLength(1);
  });

  it('of strangers do not limit known browsers of the owner; elsewhere, all limits apply', async () => {
    const slot = newSlot();
    const user = { _id: new Types.ObjectId(), email: slot.key };
    const known = { hash: slot.browserHash };
    await withTransaction(db, (tx) => rememberBrowser(tx, { db, clock }, user, known));
    let given = 0;
    for (let i = 0; i < 40; i++) {
      const stranger = { ...slot, browserHash: `stranger ${i}` };
      if ((await issue(stranger, 'ref', `10.0.0.${i}`)).code !== null) given += 1;
    }
    expect(given).toBe(30);
    expect((await issue(slot, 'ref', '10.0.0.1')).code).not.toBeNull();
  });

  it('from new browsers are limited per IP address', async () => {
    const slot = newSlot();
    for (const browserHash of ['phone', 'laptop', 'tablet']) {
      expect((await issue({ ...slot, browserHash }, 'ref', '10.9.9.9')).code).not.toBeNull();
    }
    const again = await issue({ ...slot, browserHash: 'another' }, 'ref', '10.9.9.9');
    expect(again).toEqual({ code: null, waitSeconds: 60 });
  });

  it('without cookie and handle are limited to one a minute per IP address, separately from sign-ups', async () => {
    const slot = newSlot();
    const unnamed = async (browserHash: string, kind: 'sign-up' | 'another-code') =>
      (await issue({ ...slot, browserHash }, 'ref', '10.9.9.8', kind)).code !== null;
    expect(await unnamed('first', 'sign-up')).toBe(true);
    expect(await unnamed('second', 'sign-up')).toBe(false);
    expect(await unnamed('third', 'another-code')).toBe(true);
    expect(await unnamed('fourth', 'another-code')).toBe(false);
  });
});
