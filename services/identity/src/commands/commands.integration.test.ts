import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { processEnv } from '@poc/testing/process-env';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationModel } from '../accounts/invitations/invitation.model.ts';
import { registerPerson } from '../accounts/register-person.ts';
import { userModel } from '../accounts/user.model.ts';
import { signingKeyModel } from '../keys/signing-key.model.ts';
import { mailModel } from '../mail/mail.model.ts';
import { secondFactorModel } from '../sign-in/two-factor/second-factor.model.ts';
import { newEmail } from '../testing/sign-up.ts';

let db: Connection;
let env: Record<string, string>;
beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  env = {
    MONGO_URL,
    PUBLIC_URL: 'https://poc.example',
    KEY_ENCRYPTION_SECRET: randomBytes(32).toString('base64'),
  };
  const logger = createLogger({ service: 'commands', level: 'silent' });
  // Commands always use identity's real database name; no test service uses it.
  db = await connectMongo({ url: MONGO_URL, database: 'poc_identity', logger });
  await db.dropDatabase();
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const run = (name: string, args: string[] = [], changes: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    execFile(
      process.execPath,
      [file, ...args],
      { env: { ...processEnv, ...env, ...changes } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });

describe('admin:create', () => {
  it('sends an invitation and prints the next steps', async () => {
    const email = newEmail();
    const ended = await run('create-admin', ['--email', email.toUpperCase()]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`An invitation will be sent to ${email}`);
    expect(ended.stdout).toContain('https://poc.example/invitation. It works once within 48 hours');
    const [invitation] = await invitationModel(db).find({ email }).lean();
    expect(invitation).toMatchObject({ invitedBy: 'admin:create' });
    expect(await mailModel(db).countDocuments({ kind: 'invitation', status: 'waiting' })).toBe(1);
  });

  it.each([
    ['a missing address', [], 2, 'Usage: npm run admin:create -- --email ada@example.com'],
    ['an invalid address', ['--email', 'ada'], 2, "'ada' is not an email address."],
  ])('rejects %s', async (_name, args, code, sentence) => {
    expect(await run('create-admin', args)).toEqual({ code, stdout: '', stderr: `${sentence}\n` });
  });

  it('reports invalid settings in one sentence', async () => {
    const args = ['--email', newEmail()];
    expect(await run('create-admin', args, { MONGO_URL: '' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MONGO_URL: is missing'),
    });
    const secret = randomBytes(32).toString('base64');
    expect(await run('create-admin', args, { KEY_ENCRYPTION_SECRET: secret })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^KEY_ENCRYPTION_SECRET cannot decrypt the signing key [\w-]+\.\n$/),
    });
    expect(await run('create-admin', args, { MONGO_URL: 'mongodb://127.0.0.1:1' })).toMatchObject({
      code: 1,
      stderr: 'MongoDB at MONGO_URL is not responding.\n',
    });
  }, 60_000);
});

describe('admin:reset-second-factor', () => {
  const args = (email: string) => ['--email', email];

  it('removes it, ends the sessions, sends an email and records an audit entry', async () => {
    const now = new Date();
    const email = newEmail();
    const user = await withTransaction(db, (tx) =>
      registerPerson(tx, {
        name: 'Ada Eze',
        email,
        phone: '+2348030000103',
        passwordHash: null,
        role: 'admin',
        emailVerified: true,
        createdAt: now,
      }),
    );
    const none = await run('reset-second-factor', args(email));
    expect(none).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Two-factor authentication is off'),
    });

    await secondFactorModel(db).create({ _id: user._id, sealedSecret: 'x', since: now, recoveryHashes: [] });
    const ended = await run('reset-second-factor', args(email));
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`The second factor of ${email} has been removed`);
    expect(await secondFactorModel(db).findById(user._id)).toBeNull();
    expect(await mailModel(db).countDocuments({ kind: 'second-factor', status: 'waiting' })).toBe(1);
    expect((await userModel(db).findById(user._id))?.tokensNotBefore).toBeInstanceOf(Date);
    const [entry] = await outboxOf(db)
      .find({ key: `audit:${user._id.toHexString()}` })
      .hint({ _id: 1 })
      .toArray();
    expect(JSON.parse(entry?.envelope ?? '{}').data).toMatchObject({
      action: 'user.second-factor.reset',
      after: { by: 'admin:reset-second-factor' },
    });
  });

  it('rejects an unknown and a missing address', async () => {
    const unknown = await run('reset-second-factor', args(newEmail()));
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No account has the email address'),
    });
    expect((await run('reset-second-factor')).code).toBe(2);
  });
});

describe('people:republish', () => {
  it('publishes every account and can be repeated', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 120; at++) {
      const { _id } = await withTransaction(db, (tx) =>
        registerPerson(tx, {
          name: `Ada ${at}`,
          email: newEmail(),
          phone: '+2348030000103',
          passwordHash: null,
          emailVerified: true,
          createdAt: new Date(),
        }),
      );
      ids.push(_id.toHexString());
    }
    await userModel(db).updateOne({ _id: ids[119] ?? '' }, { $set: { name: 'Ada Obi' } });
    await outboxOf(db).deleteMany({ key: { $in: ids } }, { hint: { _id: 1 } });
    const ended = await run('republish-people');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^1\d\d accounts queued/);
    const rows = await outboxOf(db)
      .find({ key: { $in: ids } })
      .hint({ _id: 1 })
      .toArray();
    const published = rows.map(({ envelope }) => JSON.parse(envelope));
    expect(published.map(({ data }) => data.userId).sort()).toEqual(ids.sort());
    expect(new Set(published.map(({ type }) => type))).toEqual(new Set(['identity.user.updated.v1']));
    expect(published.filter(({ data }) => data.name === 'Ada Obi')).toHaveLength(1);
  });
});

describe('keys:rotate', () => {
  it('rotates the key, prints the schedule, and changes nothing when repeated', async () => {
    await run('rotate-keys');
    const rotated = await run('rotate-keys');
    expect(rotated.code).toBe(0);
    expect(rotated.stdout).toContain('All sessions continue.');
    const keys = await signingKeyModel(db).countDocuments();
    expect(keys).toBe(2);
    expect((await run('rotate-keys')).stdout).toContain(
      'A rotation is already in progress. Nothing was changed.',
    );
    expect(await signingKeyModel(db).countDocuments()).toBe(keys);
  });
});
