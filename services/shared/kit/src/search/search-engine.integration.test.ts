import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { uniqueName } from '@poc/testing/factories';
import { startTestOpenSearch } from '@poc/testing/open-search';
import { testServers } from '@poc/testing/servers';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { connectMongo } from '../mongo/connect.ts';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf } from '../mongo/schema.ts';
import { searchKeysField } from '../mongo/search-keys-field.ts';
import { silent } from '../testing/create-database.ts';
import { createSearch } from './create-search.ts';
import { embeddedSearch } from './embedded-search.ts';
import { aliasOf } from './open-search/indexed-rows.ts';
import { rebuildIndexes } from './open-search/rebuild-indexes.ts';
import { positionId } from './open-search/search-feed.ts';
import { openSearch } from './open-search/search-server.ts';
import { searchKeysOf } from './relevance-keys.ts';
import type { Ranking, SearchEngine, SearchServer, SearchSource } from './search-engine.ts';
import { synonymsWith } from './synonyms.ts';

interface Texts {
  title: string;
  side: string;
  body: string;
}
const schema = collectionSchema({
  title: { type: String, required: true },
  side: { type: String, default: '' },
  body: { type: String, default: '' },
  hidden: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  searchKeys: searchKeysField((texts: Texts) => ({ searchKeys: searchKeysOf(texts) })),
});
const index = { hidden: 1, searchKeys: 1, createdAt: -1, _id: -1 } as const;
schema.index(index);
const rowModel = defineModel('rows', schema);

type Row = DocOf<typeof schema>;
type Find = (
  search: string,
  filter?: QueryFilter<Row>,
) => Promise<Pick<Ranking, 'match'> & { titles: string[] }>;

const many = 3_000;
const early = 600;
const firstTime = 1_700_000_000_000;
const rows = [
  { title: 'Buy the Dip Hoodie', side: 'M, Green, L, Black', body: 'Thick fleece for cold offices.' },
  { title: 'Candle Pattern Socks', body: 'One pair, one foot bullish.' },
  { title: 'Kolo Savings Box', body: 'Wooden, without a key.' },
  { title: 'From Sapa to Shares', side: 'Investing', body: 'Your first share, on a real phone.' },
  { title: 'T-Bills & Chill', body: 'The government is not in a hurry. Diversification and patience.' },
  { title: 'Àdùnní and the ƙasa', side: 'Kemi Bankole', body: 'Ọjà day #PersonalFinance' },
  { title: 'Phone repairs', body: 'Nothing about money.' },
  { title: 'Hidden hoodie', hidden: true },
];

const source: SearchSource<Row> = {
  model: rowModel,
  index,
  among: { hidden: false },
  fields: ['title', 'side', 'createdAt'],
  filters: ['title'],
  textsOf: (row) => row,
  timeOf: ({ createdAt }) => createdAt,
};

let db: Connection;
let node: Awaited<ReturnType<typeof startTestOpenSearch>>;
let client: Client;
let server: SearchServer;
let indexed: SearchEngine<Row>;
let synonyms = synonymsWith({ added: [], disabled: [] });
const embeddedDeps = (SHARED_READ_MS = 0) => ({
  db,
  clock: systemClock,
  synonyms: { current: () => synonyms },
  config: { SHARED_READ_MS },
});
const stopping = new AbortController();
const hold = async () => !stopping.signal.aborted;
const feed = () => server.feeds[0]?.run(stopping.signal, hold);

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  [db, node] = await Promise.all([
    connectMongo({ url: MONGO_URL, database: uniqueName('poc_search'), logger: silent }),
    startTestOpenSearch(),
  ]);
  client = new Client({ node: node.url });
  await rowModel.up(db);
  const crowd = Array.from({ length: many }, (_, at) => ({
    title: `Ordinary talk ${at}`,
    body: `Common words of a crowd${at < early ? ', early' : ''}.`,
    createdAt: new Date(firstTime + at),
  }));
  await rowModel(db).insertMany([...rows.map((row) => ({ ...row, createdAt: new Date() })), ...crowd]);
  // A busy machine may need longer than a visitor waits.
  server = openSearch(node.url, silent, 30_000);
  const unused = { rank: () => Promise.reject(new Error('the embedded search answered')) };
  indexed = server.engine(source, embeddedDeps(), unused);
  await feed();
}, 300_000);
afterAll(async () => {
  stopping.abort();
  await Promise.all([server?.close(), client?.close()]);
  await node?.stop();
  await db?.dropDatabase();
  await db?.close();
});

const finder =
  (engineOf: () => SearchEngine<Row>): Find =>
  async (search, filter = {}) => {
    const ranking = await engineOf().rank(search, filter);
    const found = await rowModel(db).find({ _id: trusted({ $in: ranking.rows.map(({ id }) => id) }) });
    const titleOf = new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
    return {
      match: ranking.match,
      titles: ranking.rows.map(({ id }) => titleOf.get(id.toHexString()) ?? ''),
    };
  };

describe.each([
  ['MongoDB', () => embeddedSearch(source, embeddedDeps())],
  ['OpenSearch', () => indexed],
])('%s', (_, engineOf) => {
  const find = finder(engineOf);
  const marked = async (search: string, text: string) => {
    const marks = (await engineOf().rank(search)).highlightsIn(text);
    return marks.reduceRight(
      (all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    );
  };

  describe('finds rows', () => {
    it.each([
      ['words of several fields', 'green hoodie offices', 'Buy the Dip Hoodie'],
      ['an inflection', 'saving boxes', 'Kolo Savings Box'],
      ['a synonym', 'equities', 'From Sapa to Shares'],
      ['a phrase with a synonym', 'treasury bills', 'T-Bills & Chill'],
      ['a joined word', 'tbills', 'T-Bills & Chill'],
      ['a split word', 'candle pat tern', 'Candle Pattern Socks'],
      ['the beginning of a word', 'diversif', 'T-Bills & Chill'],
      ['a word without its accents', 'adunni kasa oja', 'Àdùnní and the ƙasa'],
      ['accents that the text lacks', 'ḱọ́lọ̀', 'Kolo Savings Box'],
      ['a part of a hashtag', 'finance', 'Àdùnní and the ƙasa'],
      ['stop words and weak words around it', 'how to learn about sapa', 'From Sapa to Shares'],
    ])('all: by %s', async (_, search, title) => {
      expect(await find(search)).toMatchObject({ match: 'all', titles: [title] });
    });

    it('all: by a synonym of administrators, until they remove it', async () => {
      synonyms = synonymsWith({ added: [['Wrapper', 'hoodies', 'rainy-day box']], disabled: [] });
      expect((await find('wrapper')).titles).toEqual(['Buy the Dip Hoodie']);
      synonyms = synonymsWith({ added: [], disabled: [] });
      expect((await find('wrapper')).titles).toEqual([]);
    });

    it.each([
      ['one mistake', 'candel', 'Candle Pattern Socks'],
      ['a mistake in one of two words', 'geren hoodie', 'Buy the Dip Hoodie'],
      ['two mistakes in a long word', 'diversifcatoin', 'T-Bills & Chill'],
    ])('similar: by a word with %s', async (_, search, title) => {
      expect(await find(search)).toEqual({ match: 'similar', titles: [title] });
    });

    it('some: by some of the words, if no row has all', async () => {
      expect(await find('hoodie bankole')).toMatchObject({ match: 'some' });
      expect((await find('hoodie bankole xyzzy')).titles).toEqual(
        expect.arrayContaining(['Buy the Dip Hoodie']),
      );
      expect((await find('xyzzy plugh')).titles).toEqual([]);
    });

    it('with titles before other texts, and whole words before beginnings', async () => {
      expect((await find('phone')).titles).toEqual(['Phone repairs', 'From Sapa to Shares']);
    });

    it('except hidden ones and those of the filter', async () => {
      expect((await find('hoodie')).titles).toEqual(['Buy the Dip Hoodie']);
      expect((await find('hoodie', { title: trusted({ $nin: ['Buy the Dip Hoodie'] }) })).titles).toEqual([]);
    });

    it('up to 500 of a common word, the newest, in a bounded time', async () => {
      const { titles } = await find('ordinary crowd talk');
      expect(titles).toHaveLength(500);
      expect(titles[0]).toBe(`Ordinary talk ${many - 1}`);
    });

    it('of common words and a filter, although thousands of newer rows lack the other', async () => {
      expect(await find('ordinary early')).toMatchObject({
        match: 'all',
        titles: expect.arrayContaining([`Ordinary talk ${early - 1}`]),
      });
      const titles = ['Ordinary talk 2', 'Ordinary talk 1', 'Ordinary talk 0'];
      expect(await find('ordinary', { title: trusted({ $in: titles }) })).toEqual({ match: 'all', titles });
    });

    it.each(['', '🔥', '.*', '"$gt"', 'a'.repeat(200), 'x '.repeat(100), 'سلام'])(
      'none for %j',
      async (search) => {
        expect((await find(search)).titles).toEqual([]);
      },
    );
  });

  it.each([
    ['candle', 'Candle and candlesticks', '[Candle] and [candlesticks]'],
    ['adunni', 'Àdùnní, Ọ̀ṣun', '[Àdùnní], Ọ̀ṣun'],
    ['equities', 'Shares and stocks', '[Shares] and [stocks]'],
    ['treasury bill', 'T-Bills now', '[T-Bills] now'],
    ['candel', 'A candle', 'A [candle]'],
    ['what is a kolo', 'What is a kolo?', 'What is a [kolo]?'],
  ])('marks %s in “%s”', async (search, text, expected) => {
    expect(await marked(search, text)).toBe(expected);
  });
});

describe('the index of OpenSearch', () => {
  const find = finder(() => indexed);
  const patience = { timeout: 15_000, interval: 100 };
  let following: Promise<void>;
  let isFollowing = true;
  const start = () => {
    isFollowing = true;
    following = (async () => {
      while (isFollowing) await server.feeds[0]?.run(stopping.signal, async () => isFollowing);
    })();
  };
  const stop = async () => {
    isFollowing = false;
    await following;
  };
  beforeAll(() => {
    start();
    return stop;
  });

  it('follows new, changed, hidden and deleted rows', async () => {
    const model = rowModel(db);
    const row = await model.create({ title: 'Agbada pillow', createdAt: new Date() });
    await vi.waitFor(async () => expect((await find('agbada')).titles).toEqual(['Agbada pillow']), patience);
    await model.updateOne({ _id: row._id }, { hidden: true });
    await vi.waitFor(async () => expect((await indexed.rank('agbada')).rows).toEqual([]), patience);
    const other = { title: 'Gele pillow', hidden: false };
    await model.updateOne({ _id: row._id }, { ...other, searchKeys: searchKeysOf(other) });
    await vi.waitFor(async () => expect((await find('gele')).titles).toEqual(['Gele pillow']), patience);
    await model.deleteOne({ _id: row._id });
    await vi.waitFor(async () => expect((await indexed.rank('gele')).rows).toEqual([]), patience);
  });

  it('catches up with changes while its feed was stopped', async () => {
    await stop();
    await rowModel(db).create({ title: 'Ankara lamp', createdAt: new Date() });
    start();
    await vi.waitFor(async () => expect((await find('ankara')).titles).toEqual(['Ankara lamp']), patience);
  });

  it('continues from the last batch after a crash', async () => {
    await stop();
    const positionOf = async () =>
      (await client.get({ index: aliasOf(rowModel(db)), id: positionId })).body._source;
    const before = await positionOf();
    await rowModel(db).create({ title: 'Aso oke curtain', createdAt: new Date() });
    const crash = async () => {
      if ((await find('curtain')).titles.length > 0) throw new Error('crash');
      return true;
    };
    await expect(server.feeds[0]?.run(stopping.signal, crash)).rejects.toThrow('crash');
    expect(await positionOf()).not.toEqual(before);
    start();
  });

  it('is replaced on request while searches and changes continue, other indexes are not', async () => {
    const others = ['poc_other.notes', 'notes.all'];
    for (const alias of others) {
      const index = alias.replace('.', '-');
      await client.indices.create({ index, body: { aliases: { [alias]: {} } } });
      await client.index({ index, id: positionId, body: {} });
    }
    const rebuilt = rebuildIndexes(node.url, () => undefined);
    const during: number[] = [];
    let isDone = false;
    const searching = (async () => {
      while (!isDone) during.push((await find('hoodie')).titles.length);
    })();
    await rowModel(db).create({ title: 'Adire mat', createdAt: new Date() });
    expect(await rebuilt).toEqual([`${db.name}.rows`]);
    isDone = true;
    await searching;
    expect(new Set(during)).toEqual(new Set([1]));
    await vi.waitFor(async () => expect((await find('adire')).titles).toEqual(['Adire mat']), patience);
    for (const index of others) expect((await client.exists({ index, id: positionId })).body).toBe(true);
  });

  describe('during a rebuild', () => {
    const indexNames = async () =>
      Object.keys((await client.indices.get({ index: `${aliasOf(rowModel(db))}-v*` })).body).sort();
    const newIndex = async () => (await indexNames()).at(-1) ?? '';
    let old = '';
    beforeAll(async () => {
      await stop();
      const { body } = await client.indices.getAlias({ name: aliasOf(rowModel(db)) });
      old = Object.keys(body)[0] ?? '';
    });

    it('is requested once, and a request without services ends', async () => {
      const request = () => rebuildIndexes(node.url, () => undefined, 100);
      await expect(request()).rejects.toThrow('is not making progress');
      await expect(request()).rejects.toThrow('No complete index');
    });

    it('is not created again by writes after its deletion', async () => {
      const deleteIt = async () => {
        if ((await newIndex()) !== old) await client.indices.delete({ index: await newIndex() });
        return true;
      };
      await expect(server.feeds[0]?.run(stopping.signal, deleteIt)).rejects.toThrow('rejected a document');
      expect(await indexNames()).toEqual([old]);
    });

    it('is not searched when the process lost its lease after the last row', async () => {
      let holds = 0;
      const renewed = async () => {
        holds += 1;
        // The first batch takes longer than a lease.
        if (holds === 1) await vi.waitUntil(() => holds > 1, patience);
        return !(await client.exists({ index: await newIndex(), id: positionId })).body;
      };
      await server.feeds[0]?.run(stopping.signal, renewed);
      expect((await client.exists({ index: await newIndex(), id: positionId })).body).toBe(true);
      expect(Object.keys((await client.indices.getAlias({ name: aliasOf(rowModel(db)) })).body)).toEqual([
        old,
      ]);
      expect((await find('hoodie')).titles).toEqual(['Buy the Dip Hoodie']);
    });
  });

  it('is left alone if a later release built it, also after a request to rebuild it', async () => {
    const laterModel = defineModel('later_rows', schema);
    server.engine({ ...source, model: laterModel }, embeddedDeps(), indexed);
    const isDue = server.feeds.at(-1)?.isDue;
    expect(await isDue?.()).toBe(true);
    const alias = aliasOf(laterModel(db));
    await client.indices.create({ index: `${alias}-v99-1`, body: { aliases: { [alias]: {} } } });
    expect(await isDue?.()).toBe(false);
  });
});

describe('rows of words in MongoDB', () => {
  const given = (ms: number) => {
    const engine = embeddedSearch(source, embeddedDeps(ms));
    const queries = vi.spyOn(rowModel(db), 'find');
    return async (search: string, filter?: QueryFilter<Row>) => {
      queries.mockClear();
      const { rows: ranked } = await engine.rank(search, filter);
      return { rows: ranked.length, queries: queries.mock.calls.length };
    };
  };
  afterEach(() => vi.restoreAllMocks());

  it('are read in one query, and by the next search with one of them not at all', async () => {
    const find = given(60_000);
    expect(await find('hoodie green black')).toEqual({ rows: 1, queries: 1 });
    expect(await find('green')).toEqual({ rows: 1, queries: 0 });
    expect(await find('hoodie green black')).toEqual({ rows: 1, queries: 0 });
    expect(await find('hoodie kolo')).toEqual({ rows: 2, queries: 1 });
  });

  it('are read once by concurrent searches', async () => {
    const engine = embeddedSearch(source, embeddedDeps(60_000));
    const queries = vi.spyOn(rowModel(db), 'find');
    const found = await Promise.all(['sapa', 'sapa', 'sapa'].map((word) => engine.rank(word)));
    expect(found.map(({ rows: ranked }) => ranked.length)).toEqual([1, 1, 1]);
    expect(queries).toHaveBeenCalledTimes(1);
  });

  it('are those of each word, also next to a common one', async () => {
    const find = given(60_000);
    expect(await find('hoodie ordinary')).toEqual({ rows: 1, queries: 3 });
    expect(await find('hoodie')).toEqual({ rows: 1, queries: 0 });
  });

  it('are found by the searched keys of a row with thousands', async () => {
    const words = Array.from({ length: 1_200 }, (_, at) => `w${at.toString(36)}q`);
    const { _id } = await rowModel(db).create({
      title: 'Long',
      body: [...words, 'zobo'].join(' '),
      createdAt: new Date(),
    });
    expect((await given(60_000)('zobo')).rows).toBe(1);
    expect((await given(60_000)('zobp')).rows).toBe(1);
    await rowModel(db).deleteOne({ _id });
  });

  it('are read for each search without an age', async () => {
    const find = given(0);
    expect(await find('hoodie green')).toEqual({ rows: 1, queries: 1 });
    expect(await find('hoodie green')).toEqual({ rows: 1, queries: 1 });
  });

  it('are compared with the filter of each search', async () => {
    const find = given(60_000);
    await find('phone');
    const title = 'Phone repairs';
    expect((await find('phone', { title: trusted({ $nin: [title] }) })).rows).toBe(1);
    const [row] = (await embeddedSearch(source, embeddedDeps()).rank('repairs')).rows;
    const _id = row?.id ?? new Types.ObjectId();
    await rowModel(db).updateOne({ _id }, { title: 'Changed' });
    expect((await find('phone', { title: trusted({ $nin: [title] }) })).rows).toBe(2);
    await rowModel(db).updateOne({ _id }, { title });
  });

  it('are not kept after a failed query', async () => {
    const find = given(60_000);
    vi.mocked(rowModel(db).find).mockImplementationOnce(() => {
      throw new Error('lost connection');
    });
    await expect(find('hoodie')).rejects.toThrow('lost connection');
    expect((await find('hoodie')).rows).toBe(1);
  });
});

describe('similar words in MongoDB', () => {
  it('are found for concurrent searches of more words than are kept', async () => {
    const engine = embeddedSearch(source, embeddedDeps(), 1);
    const find = finder(() => engine);
    const found = await Promise.all(['candel', 'geren', 'hoodei'].map((word) => find(word)));
    expect(found.map(({ match }) => match)).toEqual(['similar', 'similar', 'similar']);
  });

  it('are kept for ten seconds, and those of hidden rows never found', async () => {
    const engine = embeddedSearch(source, embeddedDeps());
    const find = finder(() => engine);
    const search = async (hidden: string) =>
      (await find('gobmi', { title: trusted({ $nin: [hidden] }) })).titles;
    await rowModel(db).create({ title: 'Gombi', createdAt: new Date() });
    expect(await search('Kolo Savings Box')).toEqual(['Gombi']);
    expect(await search('Gombi')).toEqual([]);
  });
});

/** Starts a search whose OpenSearch is a given server. */
async function searchAt(listening: Server, logger = silent) {
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const searchServer = openSearch(`http://127.0.0.1:${port}`, logger, 200);
  const engine = createSearch(source, { ...embeddedDeps(), searchServer });
  return {
    find: finder(() => engine),
    async close() {
      await searchServer.close();
      listening.close();
    },
  };
}

it.each([
  ['refuses connections', (socket: Socket) => socket.destroy()],
  ['does not respond', () => undefined],
])('MongoDB answers while OpenSearch %s, which is asked once in five seconds', async (_, handle) => {
  const connected = vi.fn(handle);
  const { find, close } = await searchAt(createServer(connected));
  expect((await find('hoodie')).titles).toEqual(['Buy the Dip Hoodie']);
  const connections = connected.mock.calls.length;
  expect((await find('kolo')).titles).toEqual(['Kolo Savings Box']);
  expect(connected.mock.calls.length).toBe(connections);
  await close();
});

it('MongoDB answers a search whose queries of OpenSearch take longer together', async () => {
  const slow = createHttpServer(async (_, reply) => {
    await delay(150);
    reply
      .setHeader('content-type', 'application/json')
      .end('{"hits":{"total":0,"hits":[]},"timed_out":false}');
  });
  const { find, close } = await searchAt(slow);
  expect((await find('hoodei')).titles).toEqual(['Buy the Dip Hoodie']);
  await close();
});

it('MongoDB answers for a missing index, which is no outage', async () => {
  const warn = vi.fn();
  const requested = vi.fn((_, reply) => {
    reply
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"error":{"type":"index_not_found_exception"}}');
  });
  const { find, close } = await searchAt(createHttpServer(requested), { ...silent, warn } as typeof silent);
  for (let time = 1; time <= 2; time += 1) {
    expect((await find('hoodie')).titles).toEqual(['Buy the Dip Hoodie']);
    expect(requested).toHaveBeenCalledTimes(time);
  }
  expect(warn).not.toHaveBeenCalled();
  await close();
});
