import { getManagedShow, getShow } from '@poc/contracts/endpoints/catalog';
import * as contracts from '@poc/contracts/endpoints/hosts';
import { personModel } from '@poc/kit/people/person.model';
import { plainPicture } from '@poc/kit/testing/pictures';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { streamModel } from '../shows/streams/stream.model.ts';
import { showDoc } from '../testing/fixtures.ts';
import { addHost, hostBody } from '../testing/hosts.ts';
import { formOf, useShowDesk } from '../testing/show-form.ts';
import { storeFirstHosts } from './first-hosts.ts';
import { hostFollowModel } from './follows/host-follow.model.ts';
import { purgeDeletedHosts } from './follows/purge-deleted-hosts.ts';
import { hostModel } from './host.model.ts';
import { republishHosts } from './host-account.ts';

const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);
const goesOn = new AbortController().signal;
const admin = () => catalog.tokens.admin();
const member = () => catalog.tokens.member();
const get = (slug: string, token?: string) =>
  catalog.call(contracts.getHost, { params: { slug }, ...(token ? { token } : {}) });
const showsOf = async (slug: string) =>
  (await catalog.call(contracts.listHostShows, { params: { slug } })).body;
const follow = (slug: string, following: boolean, token = member()) =>
  catalog.call(contracts.followHost, { params: { slug }, body: { following }, token });
const update = (id: string, changes: object, token = admin()) =>
  catalog.call(contracts.updateHost, { params: { id }, body: hostBody(changes), token });
const remove = (id: string, token = admin()) => catalog.call(contracts.deleteHost, { params: { id }, token });
const stream = (showId: Types.ObjectId, status: 'live' | 'scheduled' | 'ended', minutes: number) => ({
  _id: new Types.ObjectId(),
  showId,
  status,
  streamUrl: '',
  startTime: new Date(Date.now() + minutes * 60_000),
  changedAt: new Date(),
});

describe('GET /hosts and GET /hosts/{slug}', () => {
  it('200: starts with the hosts of the home page, once', async () => {
    await storeFirstHosts.up(catalog.deps.db);
    const { status, body, headers } = await catalog.call(contracts.listHosts, { query: { limit: 3 } });
    expect(status).toBe(200);
    expect(body?.map(({ slug }) => slug)).toEqual(['kemi-bankole', 'emeka-nwosu', 'aisha-danladi']);
    const stored = await hostModel(catalog.deps.db).countDocuments({ deletedAt: null, active: true });
    expect(headers.get('x-total-count')).toBe(String(stored));
  });

  it('200: finds hosts by name or role, ignoring accents and hooks', async () => {
    const host = await addHost(catalog, { name: 'Àdùnní Ɗanjúmà', role: 'Ọjà and bonds' });
    await addHost(catalog, { name: 'Adunni Off', active: false });
    const find = async (search: string) =>
      (await catalog.call(contracts.listHosts, { query: { search } })).body?.map(({ name }) => name);
    for (const search of ['adunni', 'ÀDÙNNÍ', 'Danjuma', 'adunni danj', 'oja', 'bonds']) {
      expect(await find(search)).toEqual(['Àdùnní Ɗanjúmà']);
    }
    expect(await find('kemi')).toEqual(['Kemi Bankole']);
    expect(await find('unni')).toEqual([]);
    await update(host.id, { name: 'Bisi Renamed', role: 'Charts' });
    expect(await find('adunni')).toEqual([]);
    expect(await find('renamed')).toEqual(['Bisi Renamed']);
    await remove(host.id);
    expect(await find('renamed')).toEqual([]);
    expect((await catalog.call(contracts.listHosts, { query: { search: 'x'.repeat(201) } })).status).toBe(
      400,
    );
  });

  it('200: live streams first, then the next ones; excludes hidden shows', async () => {
    const host = await addHost(catalog);
    const hostId = new Types.ObjectId(host.id);
    const [shown, hidden] = [showDoc({ hostId }), showDoc({ hostId, published: false })];
    await showModel(catalog.deps.db).insertMany([shown, hidden]);
    const [later, sooner, live, ended, secret] = [
      stream(shown._id, 'scheduled', 60),
      stream(shown._id, 'scheduled', 30),
      stream(shown._id, 'live', -5),
      stream(shown._id, 'ended', -90),
      stream(hidden._id, 'live', -5),
    ] as const;
    await streamModel(catalog.deps.db).insertMany([later, sooner, live, ended, secret]);
    const { body } = await get(host.slug);
    expect(body).toMatchObject({ name: 'Bisi Ojo', following: false, followers: 0 });
    expect(body?.streams.map(({ id }) => id)).toEqual(
      [live, sooner, later].map(({ _id }) => _id.toHexString()),
    );
    expect((await showsOf(host.slug))?.map(({ id }) => id)).toEqual([shown._id.toHexString()]);
  });

  it('400 and 404: an invalid, unknown, inactive or deleted host', async () => {
    expect((await get('No Slug')).status).toBe(400);
    const off = await addHost(catalog, { active: false });
    const gone = await addHost(catalog);
    expect((await remove(gone.id)).status).toBe(204);
    for (const slug of ['nobody', off.slug, gone.slug]) {
      expect(await get(slug)).toMatchObject({ status: 404, code: 'host_not_found' });
      expect((await catalog.call(contracts.listHostShows, { params: { slug } })).status).toBe(404);
    }
    const { body } = await catalog.call(contracts.listHosts, { query: { limit: 100 } });
    expect(body?.filter(({ id }) => id === off.id || id === gone.id)).toEqual([]);
  });
});

describe('PUT /hosts/{slug}/follow', () => {
  it('200: is idempotent; the total equals the rows after concurrent requests', async () => {
    const { slug, id } = await addHost(catalog);
    const token = member();
    expect((await follow(slug, true, token)).body).toEqual({ followers: 1, following: true });
    expect((await follow(slug, true, token)).body).toEqual({ followers: 1, following: true });
    expect((await get(slug, token)).body).toMatchObject({ followers: 1, following: true });
    await Promise.all(Array.from({ length: 10 }, () => follow(slug, true)));
    expect((await follow(slug, false, token)).body).toEqual({ followers: 10, following: false });
    expect(await hostFollowModel(catalog.deps.db).countDocuments({ hostId: id })).toBe(10);
  });

  it('200: lists the followed hosts, latest first, without inactive ones', async () => {
    const token = member();
    const [first, second, off] = [await addHost(catalog), await addHost(catalog), await addHost(catalog)];
    for (const { slug } of [first, second, off]) await follow(slug, true, token);
    await update(off.id, { active: false });
    const { body } = await catalog.call(contracts.listFollowedHosts, { token });
    expect(body?.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await follow(off.slug, false, token)).body).toMatchObject({ following: false });
    expect((await follow(off.slug, true, token)).status).toBe(404);
  });

  it('400, 401, 403 and 404', async () => {
    const { slug } = await addHost(catalog);
    const call = (input: object) =>
      catalog.call(contracts.followHost, { params: { slug }, ...input } as never);
    expect((await call({ body: {}, token: member() })).status).toBe(400);
    expect((await call({ body: { following: true } })).status).toBe(401);
    expect((await catalog.call(contracts.listFollowedHosts, {})).status).toBe(401);
    expect((await follow('nobody', true)).status).toBe(404);
  });
});

describe('POST /admin/hosts', () => {
  it('201: numbers the addresses of equal names', async () => {
    const name = `Zulu ${newId()}`;
    const made = await Promise.all([addHost(catalog, { name }), addHost(catalog, { name })]);
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      name.toLowerCase().replace(' ', '-'),
      `${name.toLowerCase().replace(' ', '-')}-2`,
    ]);
  });

  it('400, 401 and 403', async () => {
    const create = (body: object, token: string) =>
      catalog.call(contracts.createHost, { body, ...(token ? { token } : {}) } as never);
    const faults = { name: '', role: '', picture_url: 'https://elsewhere.ng/me.webp' };
    expect(await create(hostBody(faults), admin())).toMatchObject({
      status: 400,
      errors: [{ path: 'body.name' }, { path: 'body.role' }, { path: 'body.picture_url' }],
    });
    const lost = `/uploads/shows/${'0'.repeat(32)}.webp`;
    expect((await create(hostBody({ picture_url: lost }), admin())).status).toBe(400);
    expect((await create(hostBody(), '')).status).toBe(401);
    expect((await create(hostBody(), member())).status).toBe(403);
  });
});

describe('PUT and DELETE /admin/hosts/{id}', () => {
  it('200: renames the host on their shows, and announces these', async () => {
    const host = await addHost(catalog);
    const show = (await desk.create({ host_id: host.id })).body;
    const byline = { slug: host.slug, name: 'Bisi Ojo', picture_url: '' };
    expect(show).toMatchObject({ host_id: host.id, host: byline });
    const renamed = await update(host.id, { name: 'Bisi Ojo-Bello', version: 1 });
    expect(renamed.body).toMatchObject({ slug: host.slug, version: 2 });
    const id = show?.id ?? '';
    const seen = await catalog.call(getShow, { params: { id } });
    expect(seen.body?.host).toEqual({ ...byline, name: 'Bisi Ojo-Bello' });
    expect((await desk.eventsAbout(id)).at(-1)).toMatchObject({
      type: 'catalog.show.updated.v1',
      data: { host: { slug: host.slug, name: 'Bisi Ojo-Bello' } },
    });
  });

  it('200: an inactive host leaves pages and keeps the link', async () => {
    const host = await addHost(catalog);
    const id = (await desk.create({ host_id: host.id })).body?.id ?? '';
    await update(host.id, { active: false });
    expect((await catalog.call(getShow, { params: { id } })).body?.host).toBeUndefined();
    const managed = await catalog.call(getManagedShow, { params: { id }, token: admin() });
    expect(managed.body).toMatchObject({ host_id: host.id });
  });

  it('204: the shows of a deleted host remain without one; a job removes the followers', async () => {
    const host = await addHost(catalog);
    const id = (await desk.create({ host_id: host.id })).body?.id ?? '';
    await follow(host.slug, true);
    expect((await remove(host.id)).status).toBe(204);
    const managed = await catalog.call(getManagedShow, { params: { id }, token: admin() });
    expect(managed.body?.host_id).toBeNull();
    await purgeDeletedHosts(catalog.deps, goesOn);
    expect(await hostFollowModel(catalog.deps.db).countDocuments({ hostId: host.id })).toBe(0);
    expect(await hostModel(catalog.deps.db).findById(host.id)).toBeNull();
  });

  it('400, 401, 403, 404 and 409', async () => {
    const { id } = await addHost(catalog);
    expect((await update(id, { name: '' })).status).toBe(400);
    expect((await update(id, {}, 'none')).status).toBe(401);
    expect((await update(id, {}, member())).status).toBe(403);
    expect((await update(newId(), {})).status).toBe(404);
    expect(await update(id, { version: 7 })).toMatchObject({ status: 409, code: 'conflict' });
    expect((await remove(id, 'none')).status).toBe(401);
    expect((await remove(id, member())).status).toBe(403);
    expect((await remove(newId())).status).toBe(404);
  });
});

describe('a show of a host', () => {
  it('is unlinked by an empty field, and unchanged without it', async () => {
    const host = await addHost(catalog);
    const id = (await desk.create({ host_id: host.id })).body?.id ?? '';
    expect((await desk.update(id)).body?.host_id).toBe(host.id);
    expect((await desk.update(id, { host_id: '' })).body).toMatchObject({ host_id: null });
  });

  it('400: a host that does not exist', async () => {
    expect(await desk.create({ host_id: newId() })).toMatchObject({
      status: 400,
      errors: [{ path: 'body.host_id' }],
    });
  });
});

describe('GET /admin/hosts', () => {
  // `sorts.integration.test.ts` tests orders and pages.
  it('200, 401 and 403', async () => {
    const off = await addHost(catalog, { active: false });
    const all = await catalog.call(contracts.listManagedHosts, { token: admin(), query: { limit: 100 } });
    expect(all.body?.find(({ id }) => id === off.id)).toMatchObject({ active: false });
    expect((await catalog.call(contracts.listManagedHosts, {})).status).toBe(401);
    expect((await catalog.call(contracts.listManagedHosts, { token: member() })).status).toBe(403);
  });
});

describe('the account of a host', () => {
  const addPerson = async () => {
    const _id = new Types.ObjectId();
    const email = `${_id}@poc.test`;
    await personModel(catalog.deps.db).create({
      _id,
      name: 'Kemi',
      email,
      role: 'user',
      changedAt: new Date(),
    });
    return { id: _id.toHexString(), email };
  };
  /** Values of `isHost` in the events about a user, in order. */
  const marksOf = async (id: string) => {
    const events = (await desk.eventsAbout(id)) as { data: { userId: string; isHost: boolean } }[];
    return events.map(({ data }) => data.isHost);
  };

  it('201 and 200: is set by its email address, for administrators only, and published', async () => {
    const [kemi, ada] = [await addPerson(), await addPerson()];
    const host = await addHost(catalog, { account_email: kemi.email.toUpperCase() });
    expect(host).toMatchObject({ account_id: kemi.id, account_email: kemi.email });
    expect(JSON.stringify((await get(host.slug)).body)).not.toContain(kemi.id);
    const { body } = await catalog.call(contracts.listManagedHosts, {
      token: admin(),
      query: { limit: 100 },
    });
    expect(body?.find(({ id }) => id === host.id)).toMatchObject({ account_email: kemi.email });

    expect((await update(host.id, { name: 'Bisi Again' })).body).toMatchObject({ account_id: kemi.id });
    expect(await marksOf(kemi.id)).toEqual([true]);
    expect((await update(host.id, { account_email: ada.email })).body).toMatchObject({ account_id: ada.id });
    expect([await marksOf(kemi.id), await marksOf(ada.id)]).toEqual([[true, false], [true]]);
    const none = await update(host.id, { account_email: '' });
    expect(none.body).toMatchObject({ account_id: null, account_email: '' });
    expect(await marksOf(ada.id)).toEqual([true, false]);
  });

  it('is not a host while the host is inactive, and after its deletion', async () => {
    const { id, email } = await addPerson();
    const host = await addHost(catalog, { account_email: email, active: false });
    expect(await marksOf(id)).toEqual([]);
    await update(host.id, { active: true });
    await update(host.id, { active: false });
    await update(host.id, { active: true });
    await remove(host.id);
    expect(await marksOf(id)).toEqual([true, false, true, false]);
    expect(await addHost(catalog, { account_email: email })).toMatchObject({ account_id: id });
  });

  it('400: an unknown address, a deleted account, and the account of another host', async () => {
    const gone = await addPerson();
    await personModel(catalog.deps.db).updateOne({ _id: gone.id }, { deleted: true });
    const host = await addHost(catalog);
    const refusal = (msg: string) => ({ status: 400, errors: [{ path: 'body.account_email', msg }] });
    for (const account_email of ['no-one@poc.test', gone.email])
      expect(await update(host.id, { account_email })).toMatchObject(refusal('belongs to no account'));
    expect((await update(host.id, { account_email: 'kemi' })).status).toBe(400);
    const taken = await addPerson();
    await addHost(catalog, { account_email: taken.email });
    const body = hostBody({ account_email: taken.email });
    const other = refusal('belongs to another host');
    expect(await catalog.call(contracts.createHost, { body, token: admin() } as never)).toMatchObject(other);
    expect(await update(host.id, { account_email: taken.email })).toMatchObject(other);
  });

  it('400: an address that two accounts have for a moment', async () => {
    const [{ email }, other] = [await addPerson(), await addPerson()];
    await personModel(catalog.deps.db).updateOne({ _id: other.id }, { email });
    const host = await addHost(catalog);
    const msg = 'matches two accounts at the moment: try again in a minute';
    expect(await update(host.id, { account_email: email })).toMatchObject({ status: 400, errors: [{ msg }] });
  });

  it('is in audit records of the account, not of the host', async () => {
    const [kemi, ada] = [await addPerson(), await addPerson()];
    const host = await addHost(catalog, { account_email: kemi.email });
    await update(host.id, { name: 'Bisi Again' });
    await update(host.id, { account_email: ada.email });
    await remove(host.id);
    const recordsOf = async (id: string) => {
      const events = (await desk.eventsAbout(`audit:${id}`)) as { data: object }[];
      return events.map(({ data }) => data);
    };
    const link = { host: host.slug };
    const set = { action: 'user.host.set', before: {}, after: link };
    const unset = { action: 'user.host.unset', before: link, after: {} };
    for (const { id } of [kemi, ada]) {
      const target = { kind: 'user', id };
      expect(await recordsOf(id)).toMatchObject([set, unset].map((record) => ({ ...record, target })));
    }
    const [created, ...others] = await recordsOf(host.id);
    expect(created).toMatchObject({ action: 'host.create', after: { has_account: true } });
    expect(JSON.stringify([created, ...others])).not.toMatch(new RegExp(`${kemi.id}|${ada.id}`));
  });

  it('belongs to one of two hosts that get it at the same time', async () => {
    const { id, email } = await addPerson();
    const hosts = [await addHost(catalog), await addHost(catalog)];
    const responses = await Promise.all(hosts.map((host) => update(host.id, { account_email: email })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await marksOf(id)).toEqual([true]);
  });

  it('is published again on request', async () => {
    const [shown, hidden, erased] = [await addPerson(), await addPerson(), await addPerson()];
    await addHost(catalog, { account_email: shown.email });
    await addHost(catalog, { account_email: hidden.email, active: false });
    const host = await addHost(catalog, { account_email: erased.email });
    await personModel(catalog.deps.db).updateOne({ _id: erased.id }, { deleted: true });
    await republishHosts(catalog.deps.db);
    expect([await marksOf(shown.id), await marksOf(hidden.id)]).toEqual([[true, true], [false]]);
    expect(await marksOf(erased.id)).toEqual([true, false]);
    expect(await hostModel(catalog.deps.db).findById(host.id).lean()).toMatchObject({ userId: null });
  });
});

describe('POST /admin/hosts/upload-image', () => {
  const upload = (body: unknown, token = admin()) =>
    catalog.call(contracts.uploadHostPicture, { body, ...(token ? { token } : {}) });

  it('201: the picture is kept by the sweep while a host uses it', async () => {
    const picture = await plainPicture(160, 200).png().toBuffer();
    const url = (await upload(formOf({}, picture))).body?.url ?? '';
    await addHost(catalog, { picture_url: url });
    const unused = (await upload(formOf({}, picture))).body?.url ?? '';
    const { files } = catalog.deps;
    await files.discard(url);
    await files.discard(unused);
    expect(await files.sizeOf(url)).not.toBeNull();
    expect(await files.sizeOf(unused)).toBeNull();
  });

  it('400, 401, 403, 413 and 415', async () => {
    const picture = await plainPicture(16, 20).png().toBuffer();
    expect(await upload(formOf({}))).toMatchObject({ status: 400, code: 'image_required' });
    expect((await upload(formOf({}, picture), '')).status).toBe(401);
    expect((await upload(formOf({}, picture), member())).status).toBe(403);
    expect((await upload(formOf({}, Buffer.alloc(5 * 1024 * 1024)))).status).toBe(413);
    expect((await upload({ image: 'x' })).status).toBe(415);
  });
});
