import { randomBytes } from 'node:crypto';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createKeyring } from '../keys/keyring.ts';
import { mailModel } from '../mail/mail.model.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { readUnsubscribeToken, unsubscribeToken } from '../mail/unsubscribe-token.ts';
import { pushSubscriptionModel } from '../notifications/push/push-subscription.model.ts';
import { sealAddress, subscriptionIdOf, unsealAddress } from '../notifications/push/sealed-subscription.ts';
import { consumeAppCode } from '../sign-in/two-factor/consume-second-factor.ts';
import { findSecondFactor } from '../sign-in/two-factor/find-second-factor.ts';
import { recoveryHashes } from '../sign-in/two-factor/recovery-codes.ts';
import { codeAt, enableSecondFactor } from '../testing/second-factor.ts';
import { useAdministration } from '../testing/start-administration.ts';
import { resealRows } from './reseal-rows.ts';

const newSecret = (): string => randomBytes(32).toString('base64');
const [older, newer] = [newSecret(), newSecret()];
const identity = useAdministration({ KEY_ENCRYPTION_SECRET: older });

it('re-encrypts data of a running service, so that the new secret alone decrypts it', async () => {
  const { deps } = identity.service;
  const { db, clock } = deps;
  const person = await identity.signedIn({ role: 'admin' });
  const { secret: app, recoveryCodes } = await enableSecondFactor(identity, person);
  const kid = (await createKeyring({ db, clock, secret: older }).signingKey()).kid;
  const endpoint = 'https://push.example/1';
  const address = { endpoint, keys: { p256dh: 'key', auth: 'auth' } };
  const _id = subscriptionIdOf(endpoint);
  const userId = new Types.ObjectId(person.id);
  await pushSubscriptionModel(db).create({
    _id,
    userId,
    sealed: sealAddress(address, older),
    sessionId: userId,
    createdAt: clock.now(),
  });
  const link = unsubscribeToken({ kind: 'newsletter', subscriberId: newId() }, older);

  const both = `${older},${newer}`;
  expect((await resealRows({ db, secret: both })).every(({ count }) => count === 0)).toBe(true);
  const changed = `${newer},${older}`;
  const mail = createMailQueue({ db, clock, secret: changed });
  await withTransaction(db, (tx) =>
    mail.add(tx, {
      kind: 'second-factor',
      to: 'ada@poc.test',
      data: { name: 'Ada', at: clock.now().toISOString(), change: 'guessed' },
    }),
  );
  const waiting = await mailModel(db).countDocuments({ status: 'waiting' });
  const done = Object.fromEntries(
    (await resealRows({ db, secret: changed })).map(({ kind, count }) => [kind, count]),
  );
  expect(done).toEqual({
    'signing keys': 1,
    'second factors': 1,
    'queued emails': waiting - 1,
    'push subscriptions': 1,
    'queued push messages': 0,
  });
  expect((await resealRows({ db, secret: changed })).every(({ count }) => count === 0)).toBe(true);

  expect((await createKeyring({ db, clock, secret: newer }).signingKey()).kid).toBe(kid);
  await expect(createKeyring({ db, clock, secret: older }).signingKey()).rejects.toThrow(
    /KEY_ENCRYPTION_SECRET/,
  );
  const factor = await findSecondFactor(db, userId);
  if (!factor) throw new Error('the second factor is gone');
  expect(await consumeAppCode({ db, clock, secret: newer }, factor, codeAt(app, clock.now()))).toBe(true);
  for (const row of await mailModel(db).find({ status: 'waiting' }).lean())
    expect(createMailQueue({ db, clock, secret: newer }).open(row).to).toContain('@');
  const subscription = await pushSubscriptionModel(db).findById(_id).lean();
  if (!subscription) throw new Error('the subscription is gone');
  expect(unsealAddress(subscription, newer)).toEqual(address);

  // Earlier recovery codes and links work while the old secret is listed.
  const [code = ''] = recoveryCodes;
  const isKnown = (secret: string): boolean =>
    recoveryHashes(secret, userId, code).some((hash) => factor.recoveryHashes.includes(hash));
  expect([isKnown(changed), isKnown(newer)]).toEqual([true, false]);
  expect(readUnsubscribeToken(link, changed)).not.toBeNull();
  expect(readUnsubscribeToken(link, newer)).toBeNull();
});
