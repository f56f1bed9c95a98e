import * as contracts from '@poc/contracts/endpoints/identity';
import { legalVersions } from '@poc/contracts/legal';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { consentModel } from '../../accounts/consents/consent.model.ts';
import { userModel } from '../../accounts/user.model.ts';
import { type TestIdentity, useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { mailModel } from '../mail.model.ts';
import type { MailKind } from '../mail-kinds.ts';
import { unsubscribeToken } from '../unsubscribe-token.ts';
import { newsletterSubscriberModel } from './newsletter-subscriber.model.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const identity = useIdentity();

const db = () => identity.service.deps.db;
const secret = () => identity.service.deps.config.KEY_ENCRYPTION_SECRET;
const address = () => `${uniqueName('reader')}@poc.test`;
const call: TestIdentity['service']['call'] = (endpoint, input) => identity.service.call(endpoint, input);
const subscribe = (email: string) => call(contracts.subscribeToNewsletter, { body: { email } });
const confirm = (token: string) => call(contracts.confirmNewsletter, { body: { token } });
const leave = (token: string) => call(contracts.leaveNewsletter, { query: { token } });
const subscriber = (email: string) => newsletterSubscriberModel(db()).findOne({ email }).lean();
const dataOf = async (kind: MailKind, email: string) =>
  (await mailsTo(identity, email)).filter((mail) => mail.kind === kind).map(({ data }) => data);
const linkTokens = async (email: string): Promise<string[]> =>
  (await dataOf('newsletter-confirm', email)).map(({ link }) =>
    String(link).replace('http://localhost:8080/newsletter/confirm#', ''),
  );
async function reader(email = address()): Promise<{ email: string; confirmed: string; leaving: string }> {
  await subscribe(email);
  const confirmed = (await linkTokens(email)).at(-1) ?? '';
  expect(await confirm(confirmed)).toMatchObject({ status: 200 });
  const subscriberId = (await subscriber(email))?._id.toHexString() ?? '';
  return { email, confirmed, leaving: unsubscribeToken({ kind: 'newsletter', subscriberId }, secret()) };
}

describe('subscribeToNewsletter', () => {
  it('returns 202 and emails a confirmation link, without a subscription yet', async () => {
    const email = address();
    expect(await subscribe(` ${email.toUpperCase()} `)).toMatchObject({
      status: 202,
      body: { message: 'Thank you! Check your email for confirmation.' },
    });
    expect(await linkTokens(email)).toHaveLength(1);
    expect(await subscriber(email)).toMatchObject({
      status: 'pending',
      version: legalVersions.newsletter,
      confirmedAt: null,
    });
  });

  it('responds alike for a subscribed address', async () => {
    const { email } = await reader();
    identity.clock.advance(2 * minuteMs);
    const [known, unknown] = [await subscribe(email), await subscribe(address())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await linkTokens(email)).toHaveLength(1);
    expect((await subscriber(email))?.status).toBe('confirmed');
  });

  it('sends at most one email a minute and five a day to an address', async () => {
    const email = address();
    const responses = await Promise.all(Array.from({ length: 20 }, () => subscribe(email)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await linkTokens(email)).toHaveLength(1);
    for (let n = 0; n < 8; n++) {
      identity.clock.advance(minuteMs);
      await subscribe(email);
    }
    expect(await linkTokens(email)).toHaveLength(5);
    identity.clock.advance(24 * hourMs);
    await subscribe(email);
    expect(await linkTokens(email)).toHaveLength(6);
  });

  it.each([{}, { email: 'no address' }, { email: { $ne: '' } }, { email: 'a@b.test', role: 'admin' }])(
    'returns 400 for %j',
    async (body) => {
      expect(await call(contracts.subscribeToNewsletter, { body })).toMatchObject({
        code: 'invalid_request',
      });
    },
  );
});

describe('confirmNewsletter', () => {
  it('subscribes the address and sends one welcome email for repeated requests', async () => {
    const { email, confirmed } = await reader();
    const again = await Promise.all(Array.from({ length: 5 }, () => confirm(confirmed)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await subscriber(email)).toMatchObject({ status: 'confirmed', expiresAt: null });
    expect(await dataOf('newsletter-welcome', email)).toHaveLength(1);
  });

  it('subscribes the address once for concurrent requests', async () => {
    const email = address();
    await subscribe(email);
    const [token = ''] = await linkTokens(email);
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await dataOf('newsletter-welcome', email)).toHaveLength(1);
  });

  it('records the consent of an account', async () => {
    const ada = await identity.addPerson();
    await reader(ada.email);
    const consents = await consentModel(db()).find({ userId: ada._id }).lean();
    expect(consents).toMatchObject([
      { purpose: 'newsletter', given: true, version: legalVersions.newsletter },
    ]);
  });

  it('accepts the link of an earlier email of the same sign-up', async () => {
    const email = address();
    await subscribe(email);
    identity.clock.advance(2 * minuteMs);
    await subscribe(email);
    const [first = ''] = await linkTokens(email);
    expect(await confirm(first)).toMatchObject({ status: 200 });
  });

  it('returns 400 link_invalid for an expired link and one from before an unsubscription', async () => {
    const { email, confirmed, leaving } = await reader();
    await leave(leaving);
    expect(await confirm(confirmed)).toMatchObject({ code: 'link_invalid' });
    identity.clock.advance(2 * minuteMs);
    await subscribe(email);
    expect(await confirm(confirmed)).toMatchObject({ code: 'link_invalid' });
    const late = (await linkTokens(email)).at(-1) ?? '';
    identity.clock.advance(48 * hourMs);
    expect(await confirm(late)).toMatchObject({ status: 400, code: 'link_invalid' });
    expect((await subscriber(email))?.status).toBe('pending');
  });

  it('returns 400 link_invalid for a forged link and an unsubscribe link', async () => {
    const { leaving } = await reader();
    for (const token of ['x', 'a.b', leaving]) {
      expect(await confirm(token)).toMatchObject({ status: 400, code: 'link_invalid' });
    }
    expect(await call(contracts.confirmNewsletter, { body: { token: ['x'] } })).toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('leaveNewsletter', () => {
  it('unsubscribes the address and can be repeated', async () => {
    const ada = await identity.addPerson();
    const { email, leaving } = await reader(ada.email);
    for (let n = 0; n < 3; n++) {
      expect(await leave(leaving)).toMatchObject({
        status: 200,
        body: { message: 'You have been unsubscribed from the newsletter.' },
      });
    }
    expect(await subscriber(email)).toMatchObject({ status: 'left', expiresAt: expect.any(Date) });
    const given = (await consentModel(db()).find({ userId: ada._id }).sort({ _id: 1 }).lean()).map(
      (consent) => consent.given,
    );
    expect(given).toEqual([true, false]);
  });

  it('accepts the one-click form of mail clients and ignores its content', async () => {
    const { email, leaving } = await reader();
    const response = await fetch(`${identity.service.url}/api/newsletter/unsubscribe?token=${leaving}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    expect((await subscriber(email))?.status).toBe('left');
  });

  it('returns 200 for an unconfirmed and a deleted address', async () => {
    const email = address();
    await subscribe(email);
    const subscriberId = (await subscriber(email))?._id.toHexString() ?? '';
    const token = unsubscribeToken({ kind: 'newsletter', subscriberId }, secret());
    expect(await leave(token)).toMatchObject({ status: 200 });
    await newsletterSubscriberModel(db()).deleteOne({ email });
    expect(await leave(token)).toMatchObject({ status: 200 });
  });

  it('turns off one type of notification for this member only', async () => {
    const [ada, bola] = [await identity.addPerson(), await identity.addPerson()];
    const userId = ada._id.toHexString();
    const token = unsubscribeToken({ kind: 'notifications', userId, type: 'newContent' }, secret());
    for (let n = 0; n < 2; n++) expect(await leave(token)).toMatchObject({ status: 200 });
    const types = async (id: typeof ada._id) =>
      (await userModel(db()).findById(id).lean())?.settings.notifications.types;
    expect(await types(ada._id)).toEqual({ ...ada.settings.notifications.types, newContent: false });
    expect(await types(bola._id)).toEqual(bola.settings.notifications.types);
    expect(await consentModel(db()).countDocuments({ userId: ada._id })).toBe(0);
  });

  it('records the end of promotions as withdrawn consent, once', async () => {
    const ada = await identity.addPerson();
    await userModel(db()).updateOne(
      { _id: ada._id },
      { $set: { 'settings.notifications.types.promotions': true } },
    );
    const userId = ada._id.toHexString();
    const token = unsubscribeToken({ kind: 'notifications', userId, type: 'promotions' }, secret());
    await Promise.all([leave(token), leave(token), leave(token)]);
    const consents = await consentModel(db()).find({ userId: ada._id }).lean();
    expect(consents).toMatchObject([{ purpose: 'marketing', given: false }]);
  });

  it('returns 400 link_invalid for a forged link, and 400 without one', async () => {
    const { email, leaving } = await reader();
    expect(await leave(`${leaving}x`)).toMatchObject({ status: 400, code: 'link_invalid' });
    expect(await call(contracts.leaveNewsletter)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await subscriber(email))?.status).toBe('confirmed');
  });
});

it('stores no address in the ids of emails', async () => {
  const { email } = await reader();
  const names = (await mailModel(db()).find({}, { _id: 1 }).lean()).map(({ _id }) => _id).join('\n');
  expect(names).not.toContain(email);
});
