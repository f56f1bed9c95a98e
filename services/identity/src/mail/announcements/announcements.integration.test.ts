import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/announcements';
import { newId, uniqueName } from '@poc/testing/factories';
import { afterEach, describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { newsletterSubscriberModel } from '../newsletter/newsletter-subscriber.model.ts';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);
const db = () => identity.service.deps.db;
afterEach(() => announcementModel(db()).deleteMany({}));

type Input = BodyInputOf<typeof contracts.createAnnouncement>;
const text: Input = {
  subject: 'Detty December',
  content: '# Hello\n\nThree **shows**.',
  audience: 'newsletter',
};
const { call } = {
  call: ((endpoint, input = {}) =>
    identity.service.call(endpoint, {
      token: administrator.token,
      ...input,
    })) as typeof identity.service.call,
};
const create = (changes: Partial<Input> = {}, token = administrator.token) =>
  call(contracts.createAnnouncement, { body: { ...text, ...changes }, token });
const draft = async () => (await create()).body?.id ?? '';
const update = (id: string, changes: object = {}) =>
  call(contracts.updateAnnouncement, { params: { id }, body: { ...text, ...changes } });
const schedule = (id: string, version = 1, at?: string) =>
  call(contracts.scheduleAnnouncement, { params: { id }, body: { version, ...(at && { at }) } });
const cancel = (id: string) => call(contracts.cancelAnnouncement, { params: { id } });
const remove = (id: string) => call(contracts.deleteAnnouncement, { params: { id } });
const sendTest = (id: string) => call(contracts.testAnnouncement, { params: { id } });
const get = (id: string) => call(contracts.getAnnouncement, { params: { id } });
const inStatus = async (status: AnnouncementDoc['status'], changes: Partial<AnnouncementDoc> = {}) => {
  const id = await draft();
  await announcementModel(db()).updateOne({ _id: id }, { $set: { status, ...changes } });
  return id;
};
const missing = { status: 404, code: 'announcement_not_found' };
const wrongState = { status: 409, code: 'announcement_state' };
const actions = async (id: string) => (await identity.recordsAbout(id)).map(({ action }) => action);

describe('GET /admin/announcements', () => {
  it('lists announcements without their texts, newest first, page by page', async () => {
    for (const subject of ['First', 'Second', 'Third']) {
      identity.clock.advance(1_000);
      await create({ subject });
    }
    const first = await call(contracts.listAnnouncements, { query: { limit: 2 } });
    expect(first.body?.map(({ subject }) => subject)).toEqual(['Third', 'Second']);
    expect(first.body?.[0]).not.toHaveProperty('content');
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await call(contracts.listAnnouncements, { query: { limit: 2, cursor } });
    expect(second.body?.map(({ subject }) => subject)).toEqual(['First']);
  });

  it('returns 200 with those of a status, and 400 for an unknown one', async () => {
    const [, id] = [await draft(), await inStatus('cancelled')];
    const found = await call(contracts.listAnnouncements, { query: { status: 'cancelled' } });
    expect(found.status).toBe(200);
    expect(found.body?.map((one) => one.id)).toEqual([id]);
    const unknown = { query: { status: 'gone' } };
    expect((await call(contracts.listAnnouncements, unknown as object)).status).toBe(400);
  });
});

describe('POST /admin/announcements', () => {
  it('returns 201 with a draft, and records the length of its text', async () => {
    const response = await create();
    expect(response).toMatchObject({
      status: 201,
      body: {
        ...text,
        status: 'draft',
        scheduled_for: null,
        counts: { recipients: 0, sent: 0, bounced: 0, skipped: 0, unsubscribed: 0 },
        version: 1,
      },
    });
    expect(await identity.recordsAbout(response.body?.id ?? '')).toMatchObject([
      { action: 'announcement.create', after: { subject: text.subject, characters: text.content.length } },
    ]);
  });

  it('accepts 20,000 characters of three bytes and right-to-left text', async () => {
    expect((await create({ content: 'ṣ'.repeat(20_000), subject: 'مرحبا' })).status).toBe(201);
  });

  it.each([
    ['subject', ' '],
    ['subject', 'x'.repeat(121)],
    ['content', ''],
    ['content', 'x'.repeat(20_001)],
    ['audience', 'everyone'],
  ])('returns 400 for the %s %j', async (field, value) => {
    const response = await create({ [field]: value });
    expect(response).toMatchObject({ status: 400, errors: [{ path: `body.${field}` }] });
  });

  it('returns 413 for a body beyond the limit', async () => {
    expect((await create({ content: 'x'.repeat(200_000) })).status).toBe(413);
  });
});

it.each(
  [
    contracts.listAnnouncements,
    contracts.createAnnouncement,
    contracts.previewAnnouncement,
    contracts.getAnnouncement,
    contracts.updateAnnouncement,
    contracts.deleteAnnouncement,
    contracts.countAudience,
    contracts.testAnnouncement,
    contracts.scheduleAnnouncement,
    contracts.cancelAnnouncement,
  ].map((endpoint) => [endpoint.id, endpoint] as const),
)('%s returns 403 to a member and 401 without a token', async (_, endpoint) => {
  const { token } = await identity.signedIn();
  const body = endpoint.method === 'GET' ? {} : { body: text };
  const input = { params: { id: newId() }, ...body } as object;
  expect((await identity.service.call(endpoint, { ...input, token })).status).toBe(403);
  expect((await identity.service.call(endpoint, input)).status).toBe(401);
});

describe('POST /admin/announcements/preview', () => {
  it('returns the email without storing it', async () => {
    const response = await call(contracts.previewAnnouncement, {
      body: { ...text, content: '<script>alert(1)</script> [in](https://poc.ng/x) [out](http://evil.test)' },
    });
    expect(response.status).toBe(200);
    expect(response.body?.html).toContain('&lt;script&gt;');
    expect(response.body?.html).toContain('<a href="https://poc.ng/x"');
    expect(response.body?.html).not.toContain('href="http://evil');
    expect(await announcementModel(db()).countDocuments()).toBe(0);
  });

  it('returns 400 for an empty text', async () => {
    const response = await call(contracts.previewAnnouncement, { body: { ...text, content: ' ' } });
    expect(response.status).toBe(400);
  });
});

describe('GET /admin/announcements/{id}', () => {
  it('returns 200 with the text, 404 for an unknown one, 400 for a malformed id', async () => {
    expect(await get(await draft())).toMatchObject({ status: 200, body: text });
    expect(await get(newId())).toMatchObject(missing);
    expect((await get('1')).status).toBe(400);
  });
});

describe('PUT /admin/announcements/{id}', () => {
  it('changes a draft, and a scheduled announcement, which becomes a draft', async () => {
    const id = await draft();
    expect(await update(id, { subject: 'New', version: 1 })).toMatchObject({
      body: { subject: 'New', version: 2 },
    });
    await schedule(id, 2, '2099-01-01T09:00:00.000Z');
    expect(await update(id, { audience: 'members' })).toMatchObject({
      status: 200,
      body: { audience: 'members', status: 'draft', scheduled_for: null, version: 4 },
    });
    expect((await identity.recordsAbout(id)).at(-1)).toMatchObject({
      action: 'announcement.update',
      before: { status: 'scheduled' },
      after: { status: 'draft', scheduled_for: null },
    });
  });

  it('returns 409 for a stale version and keeps the other change', async () => {
    const id = await draft();
    const responses = await Promise.all([
      update(id, { subject: 'Mine', version: 1 }),
      update(id, { subject: 'Yours', version: 1 }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({ code: 'conflict' });
    expect((await get(id)).body?.version).toBe(2);
  });

  it.each(['sending', 'sent', 'cancelled'] as const)('returns 409 for one that is %s', async (status) => {
    expect(await update(await inStatus(status))).toMatchObject(wrongState);
  });

  it('returns 404 for an unknown one and 400 for an empty subject', async () => {
    expect(await update(newId())).toMatchObject(missing);
    expect((await update(await draft(), { subject: '' })).status).toBe(400);
  });
});

describe('DELETE /admin/announcements/{id}', () => {
  it('returns 204 for a draft, then 404', async () => {
    const id = await draft();
    expect((await remove(id)).status).toBe(204);
    expect(await remove(id)).toMatchObject(missing);
    expect(await actions(id)).toEqual(['announcement.create', 'announcement.delete']);
  });

  it.each(['scheduled', 'sending', 'sent', 'cancelled'] as const)(
    'returns 409 for one that is %s',
    async (status) => {
      expect(await remove(await inStatus(status))).toMatchObject(wrongState);
    },
  );
});

describe('GET /admin/announcements/{id}/audience', () => {
  const consenting = async (changes: object = {}) => {
    const settings = structuredClone((await identity.addPerson()).settings);
    settings.notifications.types.promotions = true;
    return identity.addPerson({ settings, ...changes });
  };
  const countOf = async (audience: Input['audience']) => {
    const id = (await create({ audience })).body?.id ?? '';
    return (await call(contracts.countAudience, { params: { id } })).body?.recipients;
  };

  it('counts confirmed subscribers, and verified members by consent and plan', async () => {
    const now = identity.clock.now();
    await newsletterSubscriberModel(db()).insertMany(
      (['confirmed', 'confirmed', 'pending', 'left'] as const).map((status) => ({
        email: `${uniqueName('reader')}@poc.test`,
        status,
        version: '2026-11',
        askedAt: now,
        mailedAt: [],
      })),
    );
    await identity.addPerson();
    await consenting({ emailVerified: false });
    const [plain, lapsed, premium, suspended] = [
      await consenting(),
      await consenting(),
      await consenting(),
      await consenting(),
    ];
    const users = db().collection('users');
    const planUntil = (ms: number) => ({
      plan: { id: 'premium', openUntil: new Date(now.getTime() + ms), changedAt: now },
    });
    await users.updateOne({ _id: lapsed._id }, { $set: planUntil(-1) });
    await users.updateOne({ _id: premium._id }, { $set: planUntil(60_000) });
    await users.updateOne({ _id: suspended._id }, { $set: { suspended: true } });
    await users.updateOne({ _id: plain._id }, { $set: { 'settings.notifications.push': false } });
    expect(await countOf('newsletter')).toBe(2);
    expect(await countOf('members')).toBe(3);
    expect(await countOf('premium')).toBe(1);
    expect(await countOf('ultimate')).toBe(0);
  });

  it('returns 404 for an unknown one', async () => {
    expect(await call(contracts.countAudience, { params: { id: newId() } })).toMatchObject(missing);
  });
});

describe('POST /admin/announcements/{id}/test', () => {
  it('emails the announcement to the administrator only', async () => {
    const id = await draft();
    const { email } = administrator.user;
    expect(await sendTest(id)).toMatchObject({
      status: 200,
      body: { message: `A test is on its way to ${email}.` },
    });
    expect(await identity.mailsTo(email)).toMatchObject([{ kind: 'announcement-test', data: text }]);
    expect(await actions(id)).toEqual(['announcement.create', 'announcement.test']);
  });

  it('returns 404 for an unknown one', async () => {
    expect(await sendTest(newId())).toMatchObject(missing);
  });
});

describe('POST /admin/announcements/{id}/schedule', () => {
  it('schedules for a time, then for now', async () => {
    const id = await draft();
    const at = '2099-01-01T09:00:00.000Z';
    expect(await schedule(id, 1, at)).toMatchObject({
      status: 200,
      body: { status: 'scheduled', scheduled_for: at, version: 2 },
    });
    expect(await schedule(id, 2)).toMatchObject({
      body: { status: 'scheduled', scheduled_for: identity.clock.now().toISOString() },
    });
  });

  it('returns 409 to the second of two clicks', async () => {
    const id = await draft();
    const responses = await Promise.all([schedule(id), schedule(id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await actions(id)).toEqual(['announcement.create', 'announcement.schedule']);
  });

  it('returns 409 for a text that changed after its review', async () => {
    const id = await draft();
    await update(id, { subject: 'Other' });
    expect(await schedule(id, 1)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it.each(['sending', 'sent', 'cancelled'] as const)('returns 409 for one that is %s', async (status) => {
    expect(await schedule(await inStatus(status))).toMatchObject(wrongState);
  });

  it('returns 404 for an unknown one and 400 for a malformed time', async () => {
    expect(await schedule(newId())).toMatchObject(missing);
    expect((await schedule(await draft(), 1, 'tomorrow')).status).toBe(400);
  });
});

describe('POST /admin/announcements/{id}/cancel', () => {
  it.each(['scheduled', 'sending'] as const)('cancels one that is %s', async (status) => {
    const id = await inStatus(status);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await identity.recordsAbout(id)).at(-1)).toMatchObject({
      action: 'announcement.cancel',
      before: { status },
      after: { status: 'cancelled' },
    });
  });

  it('counts recipients whose emails are not queued yet as skipped', async () => {
    const counts = { recipients: 70, sent: 10, bounced: 3, skipped: 2, unsubscribed: 1 };
    const id = await inStatus('sending', { counts, queued: 50 });
    expect((await cancel(id)).body?.counts).toEqual({ ...counts, skipped: 22 });
  });

  it.each(['draft', 'sent', 'cancelled'] as const)('returns 409 for one that is %s', async (status) => {
    expect(await cancel(await inStatus(status))).toMatchObject(wrongState);
  });

  it('returns 404 for an unknown one', async () => {
    expect(await cancel(newId())).toMatchObject(missing);
  });
});

it('requires a recent second factor to schedule and to delete', () => {
  expect([contracts.scheduleAnnouncement, contracts.deleteAnnouncement].map(({ stepUp }) => stepUp)).toEqual([
    true,
    true,
  ]);
});
