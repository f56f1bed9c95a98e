import * as contracts from '@poc/contracts/endpoints/identity-admin';
import { getSynonyms, reportMissedSearches } from '@poc/contracts/internal';
import { internalAuthorization } from '@poc/kit/auth/internal-secret';
import { builtInGroups } from '@poc/kit/search/synonyms';
import { newId } from '@poc/testing/factories';
import { testInternalSecret } from '@poc/testing/process-env';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../testing/start-administration.ts';
import { missedSearchModel } from './missed-search.model.ts';
import { synonymGroupModel } from './synonym-group.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);
const [builtIn] = builtInGroups;

beforeEach(async () => {
  const { db } = identity.service.deps;
  await missedSearchModel(db).deleteMany({});
  await synonymGroupModel(db).deleteMany({}).hint({ _id: 1 });
});

const as = () => ({ token: administrator.token });
const report = async (searches: unknown) =>
  (
    await fetch(`${identity.service.internalUrl}${reportMissedSearches.path}`, {
      method: 'POST',
      headers: { ...internalAuthorization(testInternalSecret), 'content-type': 'application/json' },
      body: JSON.stringify({ searches }),
    })
  ).status;
const missed = (words: string, times = 1, match = 'none') => ({ words, times, match });
const changes = async () => (await identity.service.readInternal(getSynonyms.path)).json();
const create = async (words: unknown, active = true) =>
  identity.service.call(contracts.createSynonyms, { body: { words, active } as never, ...as() });

describe('reports of searches without results', () => {
  it('are counted by words, without a user', async () => {
    expect(await report([missed('agbada', 2), missed('esusu app', 1, 'some')])).toBe(200);
    identity.clock.advance(60_000);
    expect(await report([missed('agbada')])).toBe(200);
    const { body, headers } = await identity.service.call(contracts.listMissedSearches, as());
    const last = identity.clock.now().toISOString();
    expect(body).toMatchObject([
      { words: 'agbada', match: 'none', times: 3, last },
      { words: 'esusu app', match: 'some', times: 1 },
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    const some = await identity.service.call(contracts.listMissedSearches, {
      query: { match: 'some' },
      ...as(),
    });
    expect(some.body?.map(({ words }) => words)).toEqual(['esusu app']);
    const [row] = await missedSearchModel(identity.service.deps.db).find().hint({ _id: 1 }).lean();
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['__v', '_id', 'firstAt', 'lastAt', 'match', 'times', 'words'].filter((key) => key in (row ?? {})),
    );
  });

  it.each([
    ['an address', [missed('ada@poc.test')]],
    ['a phone number', [missed('0803 123 4567')]],
    ['81 characters', [missed('x'.repeat(81))]],
    ['an object', [missed({ $gt: '' } as never)]],
    ['201 searches', Array.from({ length: 201 }, (_, at) => missed(`word ${at}`))],
  ])('with %s are refused', async (_, searches) => {
    expect(await report(searches)).toBe(400);
    expect(await missedSearchModel(identity.service.deps.db).countDocuments({}).hint({ _id: 1 })).toBe(0);
  });

  it('require the internal secret', async () => {
    const url = `${identity.service.internalUrl}${reportMissedSearches.path}`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  });
});

describe('synonyms', () => {
  it('201, 200, 204: are created, changed and deleted, with audit records, and reach services', async () => {
    const created = await create(['Agbada', ' kaftan ', 'native wear', 'agbada']);
    expect(created).toMatchObject({
      status: 201,
      body: { words: ['agbada', 'kaftan', 'native wear'], narrower: [], built_in: false, version: 1 },
    });
    const id = created.body?.id ?? '';
    expect(await changes()).toEqual({ added: [['agbada', 'kaftan', 'native wear']], disabled: [] });
    const changed = await identity.service.call(contracts.updateSynonyms, {
      params: { id },
      body: { words: ['agbada', 'kaftan'], active: false, version: 1 },
      ...as(),
    });
    expect(changed.body).toMatchObject({ words: ['agbada', 'kaftan'], active: false, version: 2 });
    expect(await changes()).toEqual({ added: [], disabled: [] });
    expect((await identity.service.call(contracts.deleteSynonyms, { params: { id }, ...as() })).status).toBe(
      204,
    );
    expect(await identity.service.call(contracts.deleteSynonyms, { params: { id }, ...as() })).toMatchObject({
      status: 404,
      code: 'synonyms_not_found',
    });
    expect((await identity.recordsAbout(id)).map(({ action }) => action)).toEqual([
      'synonyms.create',
      'synonyms.update',
      'synonyms.delete',
    ]);
  });

  it('built-in ones are turned off and on, and neither changed nor deleted', async () => {
    const { id = '', words = [] } = builtIn ?? {};
    const put = (body: object) =>
      identity.service.call(contracts.updateSynonyms, { params: { id }, body: body as never, ...as() });
    expect((await put({ words, active: false })).body).toMatchObject({
      built_in: true,
      active: false,
      version: 2,
    });
    expect(await changes()).toEqual({ added: [], disabled: [id] });
    expect(await put({ words, active: true, version: 1 })).toMatchObject({ status: 409, code: 'conflict' });
    expect((await put({ words, active: true, version: 2 })).status).toBe(200);
    expect(await changes()).toEqual({ added: [], disabled: [] });
    const refused = { status: 409, code: 'synonyms_built_in' };
    expect(await put({ words: ['other', 'words'] })).toMatchObject(refused);
    expect(await identity.service.call(contracts.deleteSynonyms, { params: { id }, ...as() })).toMatchObject(
      refused,
    );
  });

  it('the state of a built-in group that a later release changed is ignored', async () => {
    const { id = '', words = [] } = builtIn ?? {};
    const body = { words: [...words], active: false };
    await identity.service.call(contracts.updateSynonyms, { params: { id }, body, ...as() });
    const { collection } = synonymGroupModel(identity.service.deps.db);
    const state = await collection.findOneAndDelete({ _id: new Types.ObjectId(id) });
    const earlier = newId();
    await collection.insertOne({ ...state, _id: new Types.ObjectId(earlier) });
    expect(await changes()).toEqual({ added: [], disabled: [] });
    const { headers } = await identity.service.call(contracts.listSynonyms, as());
    expect(headers.get('x-total-count')).toBe(String(builtInGroups.length));
    const params = { id: earlier };
    expect((await identity.service.call(contracts.deleteSynonyms, { params, ...as() })).status).toBe(404);
    body.active = true;
    expect((await identity.service.call(contracts.updateSynonyms, { params, body, ...as() })).status).toBe(
      404,
    );
  });

  it('200: lists built-in groups and others, searched without accents', async () => {
    await create(['àgbádá', 'kaftan']);
    const list = async (query = {}) => identity.service.call(contracts.listSynonyms, { query, ...as() });
    const all = await list({ limit: 1 });
    expect(all.headers.get('x-total-count')).toBe(String(builtInGroups.length + 1));
    expect(all.body).toMatchObject([{ words: ['àgbádá', 'kaftan'], built_in: false }]);
    expect((await list({ search: 'AGBADA' })).body).toHaveLength(1);
    expect((await list({ search: '.*' })).body).toEqual([]);
    expect(await list({ cursor: 'words_1' })).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it.each([
    ['one word', ['agbada'], 'body.words'],
    ['the same word twice', ['agbada', 'Àgbádá'], 'body.words'],
    ['11 words', Array.from({ length: 11 }, (_, at) => `word${at}`), 'body.words'],
    ['a stop word', ['agbada', 'the'], 'body.words.1'],
    ['four words', ['agbada', 'a b c d'], 'body.words.1'],
    ['10,000 characters', ['agbada', 'x'.repeat(10_000)], 'body.words.1'],
    ['an emoji', ['agbada', '🔥'], 'body.words.1'],
  ])('400: for %s', async (_, words, path) => {
    const response = await create(words);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual([path]);
  });

  it('409: after 200 groups', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      words: [`a${at}`, `b${at}`],
      active: true,
      version: 1,
    }));
    await synonymGroupModel(identity.service.deps.db).insertMany(rows);
    expect(await create(['agbada', 'kaftan'])).toMatchObject({ status: 409, code: 'too_many_synonyms' });
  });

  it('of two changes at the same time, one conflicts', async () => {
    const { body } = await create(['agbada', 'kaftan']);
    const change = (word: string) =>
      identity.service.call(contracts.updateSynonyms, {
        params: { id: body?.id ?? '' },
        body: { words: ['agbada', word], active: true, version: 1 },
        ...as(),
      });
    const statuses = (await Promise.all([change('wrapper'), change('buba')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('401, 403, 404: for visitors, members and unknown groups', async () => {
    const { token } = await identity.signedIn();
    const body = { words: ['agbada', 'kaftan'] };
    const params = { id: newId() };
    for (const [input, status] of [
      [{}, 401],
      [{ token }, 403],
    ] as const) {
      const statuses = [
        await identity.service.call(contracts.listMissedSearches, input),
        await identity.service.call(contracts.listSynonyms, input),
        await identity.service.call(contracts.createSynonyms, { body, ...input }),
        await identity.service.call(contracts.updateSynonyms, { params, body, ...input }),
        await identity.service.call(contracts.deleteSynonyms, { params, ...input }),
      ].map((response) => response.status);
      expect(new Set(statuses)).toEqual(new Set([status]));
    }
    expect(await identity.service.call(contracts.updateSynonyms, { params, body, ...as() })).toMatchObject({
      status: 404,
      code: 'synonyms_not_found',
    });
  });
});

// Last, because access tokens expire on the next day.
it('a flood of reports stores at most 500 new searches a day, and known ones are still counted', async () => {
  await report([missed('agbada')]);
  for (let batch = 0; batch < 4; batch += 1) {
    await report(Array.from({ length: 200 }, (_, at) => missed(`random ${batch} ${at}`)));
  }
  await report([missed('agbada'), missed('one more')]);
  const model = missedSearchModel(identity.service.deps.db);
  expect(await model.countDocuments({}).hint({ _id: 1 })).toBe(500);
  expect(await model.findOne({ words: 'agbada' }).lean()).toMatchObject({ times: 2 });
  identity.clock.advance(86_400_000);
  await report([missed('one more')]);
  expect(await model.findOne({ words: 'one more' }).lean()).toMatchObject({ times: 1 });
});
