import { updateSettings } from '@poc/contracts/endpoints/identity';
import { addPushDevice, getPush, removePushDevice } from '@poc/contracts/endpoints/notifications';
import { logout } from '@poc/contracts/endpoints/sign-in';
import { defaultSettings } from '@poc/contracts/entities/identity';
import { maxPushDevices } from '@poc/contracts/entities/notifications';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherOwnData } from '../../accounts/data-export/gather-own-data.ts';
import { erasePerson } from '../../accounts/erasure/erase-person.ts';
import { userModel } from '../../accounts/user.model.ts';
import { endAllSessions } from '../../sessions/end-all-sessions.ts';
import { sessionModel } from '../../sessions/session.model.ts';
import { mailQueueOf } from '../../testing/apply-event.ts';
import { startPushService, type TestPushService } from '../../testing/push-service.ts';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../../testing/start-administration.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';

const vapidKey = 'qvA1vVTJkrb4yyVR0BXuCP5rFmCGkYJgi8sLmfUgqHs';
let pushService: TestPushService;
let identity: TestAdministration;
let without: TestAdministration;
beforeAll(async () => {
  pushService = await startPushService();
  const { rules: pushRules } = pushService;
  identity = await startAdministration(
    { VAPID_PRIVATE_KEY: vapidKey, PUSH_HOSTS: ['push.test'] },
    { pushRules },
  );
  without = await startAdministration();
});
afterAll(async () => {
  await Promise.all([identity?.service.stop(), without?.service.stop(), pushService?.stop()]);
});

type Caller = Pick<SignedInPerson, 'id' | 'token'>;
const read = ({ id, token }: Caller) => identity.service.call(getPush, { params: { id }, token });
const add = ({ id, token }: Caller, body: object = pushService.subscribe()) =>
  identity.service.call(addPushDevice, { params: { id }, token, body });
const remove = ({ id, token }: Caller, deviceId: string) =>
  identity.service.call(removePushDevice, { params: { id, deviceId }, token });
const again = async (person: SignedInPerson) => ({
  id: person.id,
  ...(await identity.signIn(person.user.email)),
});
const kept = ({ id }: { id: string }) =>
  pushSubscriptionModel(identity.service.deps.db).countDocuments({ userId: id });

describe('GET /users/{id}/push', () => {
  it('returns the public key and no devices; null without configured keys', async () => {
    const response = await read(await identity.signedIn());
    expect(response).toMatchObject({ status: 200, body: { devices: [] } });
    expect(Buffer.from(response.body?.publicKey ?? '', 'base64url')).toHaveLength(65);
    const { id, token } = await without.signedIn();
    const none = await without.service.call(getPush, { params: { id }, token });
    expect(none.body).toEqual({ publicKey: null, devices: [] });
  });

  it('returns 401 or 404 to others', async () => {
    const person = await identity.signedIn();
    const { token } = await identity.signedIn({ role: 'admin' });
    expect((await read({ ...person, token: '' })).status).toBe(401);
    expect((await read({ ...person, token })).status).toBe(404);
  });
});

describe('PUT /users/{id}/push', () => {
  it('adds this browser once and turns on the channel', async () => {
    const person = await identity.signedIn();
    const { db } = identity.service.deps;
    const off = { 'settings.notifications.push': false };
    await userModel(db).updateOne({ _id: person.user._id }, { $set: off });
    const subscription = pushService.subscribe();
    for (let time = 0; time < 2; time++) expect((await add(person, subscription)).status).toBe(200);
    const { body } = await read(await again(person));
    expect(body?.devices).toMatchObject([{ device: 'node', current: false }]);
    const [row] = await pushSubscriptionModel(db).find({ userId: person.user._id }).lean();
    expect(JSON.stringify(row)).not.toContain('push.test');
    const user = await userModel(db).findById(person.user._id).lean();
    expect(user?.settings.notifications.push).toBe(true);
  });

  it('assigns a browser to its latest user and limits devices to ten', async () => {
    const [ada, tunde] = [await identity.signedIn(), await identity.signedIn()];
    const shared = pushService.subscribe();
    await add(ada, shared);
    expect((await add(tunde, shared)).body?.devices).toHaveLength(1);
    expect((await read(ada)).body?.devices).toEqual([]);
    await add(tunde);
    expect((await read(tunde)).body?.devices).toHaveLength(1);
    for (let device = 0; device < maxPushDevices + 2; device++) {
      identity.clock.advance(1_000);
      const session = await again(ada);
      expect((await add(session)).body?.devices.at(-1)).toMatchObject({ current: true });
    }
    expect(await kept(ada)).toBe(maxPushDevices);
  });

  it('returns 409 without configured keys and stores nothing', async () => {
    const { id, token } = await without.signedIn();
    const response = await without.service.call(addPushDevice, {
      params: { id },
      token,
      body: pushService.subscribe(),
    });
    expect(response).toMatchObject({ status: 409, code: 'push_unavailable' });
  });

  it('returns 400 for an unknown push service and invalid keys', async () => {
    const person = await identity.signedIn();
    const { keys } = pushService.subscribe();
    for (const endpoint of ['http://127.0.0.1:27017/', 'https://push.test/a', 'http://push.test.evil/']) {
      expect(await add(person, { endpoint, keys })).toMatchObject({
        status: 400,
        code: 'push_endpoint_refused',
      });
    }
    const right = pushService.subscribe();
    const notOnTheCurve = Buffer.alloc(65, 4).toString('base64url');
    const bad = [
      { ...right, keys: { ...keys, p256dh: notOnTheCurve } },
      { ...right, keys: { ...keys, p256dh: 'short' } },
      { ...right, keys: { ...keys, auth: { $ne: '' } } },
      { ...right, endpoint: `http://push.test/${'a'.repeat(2_000)}` },
      { ...right, userId: person.id },
      {},
    ];
    for (const body of bad) expect(await add(person, body)).toMatchObject({ code: 'invalid_request' });
    expect(await kept(person)).toBe(0);
  });

  it('returns 401 or 404 to others and after the session has ended', async () => {
    const person = await identity.signedIn();
    const { token } = await identity.signedIn();
    expect((await add({ ...person, token: '' })).status).toBe(401);
    expect((await add({ ...person, token })).status).toBe(404);
    // Simulates the seconds before this process receives the revocation.
    await sessionModel(identity.service.deps.db).deleteMany({ userId: person.user._id });
    expect(await add(person)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await kept(person)).toBe(0);
  });
});

describe('DELETE /users/{id}/push/{deviceId}', () => {
  it('returns 204 for a device of the caller, and 404 for others and when repeated', async () => {
    const [ada, tunde] = [await identity.signedIn(), await identity.signedIn()];
    const phone = await again(ada);
    await add(phone);
    await add(ada);
    await add(tunde);
    const [first] = (await read(ada)).body?.devices ?? [];
    const [others] = (await read(tunde)).body?.devices ?? [];
    expect((await remove(ada, first?.id ?? '')).status).toBe(204);
    expect((await read(ada)).body?.devices).toHaveLength(1);
    for (const id of [first?.id, others?.id, 'all', '{"$gt":""}']) {
      expect(await remove(ada, id ?? '')).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await kept(tunde)).toBe(1);
  });

  it('returns 400 for a long id, and 401 or 404 to others', async () => {
    const [ada, tunde] = [await identity.signedIn(), await identity.signedIn()];
    expect((await remove(ada, 'a'.repeat(200))).status).toBe(400);
    expect((await remove({ ...ada, token: '' }, 'a')).status).toBe(401);
    expect((await remove({ ...ada, token: tunde.token }, 'a')).status).toBe(404);
  });
});

describe('a subscription', () => {
  it('is deleted when its session or all sessions end', async () => {
    const ada = await identity.signedIn();
    const phone = await again(ada);
    await add(ada);
    await add(phone);
    expect((await identity.service.call(logout, { token: phone.token })).status).toBe(204);
    expect((await read(ada)).body?.devices).toMatchObject([{ current: true }]);
    const { db } = identity.service.deps;
    const now = identity.clock.now();
    await withTransaction(db, (tx) => endAllSessions(tx, ada.user._id, { now }));
    expect(await kept(ada)).toBe(0);
  });

  it('is deleted when the channel is turned off and with the account', async () => {
    const [ada, tunde] = [await identity.signedIn(), await identity.signedIn()];
    for (const one of [ada, tunde]) await add(one);
    const { id, token } = ada;
    const notifications = { ...defaultSettings.notifications, push: false };
    await identity.service.call(updateSettings, { params: { id }, token, body: { notifications } });
    expect(await kept(ada)).toBe(0);
    const { db, config } = identity.service.deps;
    const deps = { db, mail: mailQueueOf(identity), secret: config.KEY_ENCRYPTION_SECRET };
    const now = identity.clock.now();
    await withTransaction(db, (tx) => erasePerson(tx, deps, tunde.user, { now }));
    expect(await kept(tunde)).toBe(0);
  });

  it('is exported without its endpoint and keys', async () => {
    const ada = await identity.signedIn();
    const subscription = pushService.subscribe();
    await add(ada, subscription);
    const data = await gatherOwnData(identity.service.deps, ada.user, 'another session');
    expect(data).toMatchObject({ pushDevices: [{ device: 'node', current: false }] });
    const text = JSON.stringify(data);
    for (const secret of [subscription.endpoint, ...Object.values(subscription.keys)]) {
      expect(text).not.toContain(secret);
    }
  });
});
