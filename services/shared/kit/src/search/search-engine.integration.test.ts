import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { uniqueName } from '@poc/testing/factories';
import { startTestOpenSearch } from '@poc/testing/open-search';
import { testServers } from '@poc/testing/servers';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { connectMongo } from '../mongo/connect.ts';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf } from '../mongo/schema.ts';
import { searchKeysField } from '../mongo/search-keys-field.ts';
import { silent } from '../testing/given-database.ts';
import { createSearch } from './create-search.ts';
import { embeddedSearch } from './embedded-search.ts';
import { rebuildIndexes } from './open-search/rebuild-indexes.ts';
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
let server: SearchServer;
let indexed: SearchEngine<Row>;
let synonyms = synonymsWith({ added: [], disabled: [] });
const embeddedDeps = () => ({ db, clock: systemClock, synonyms: { current: () => synonyms } });
const stopping = new AbortController();
const hold = async () => !stopping.signal.aborted;
const feed = () => server.feeds[0]?.run(stopping.signal, hold);

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  [db, node] = await Promise.all([
    connectMongo({ url: MONGO_URL, database: uniqueName('search'), logger: silent }),
    startTestOpenSearch(),
  ]);
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
  await server?.close();
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
    const marks = (await engineOf().rank(search)).marksIn(text);
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

  it('is replaced on request while searches and changes continue', async () => {
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
  });
});

it.each([
  ['refuses connections', (socket: Socket) => socket.destroy()],
  ['does not answer', () => undefined],
])('MongoDB answers while OpenSearch %s, which is asked once in five seconds', async (_, handle) => {
  const connected = vi.fn(handle);
  const proxy = createServer(connected).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const searchServer = openSearch(`http://127.0.0.1:${port}`, silent, 200);
  const engine = createSearch(source, { ...embeddedDeps(), searchServer });
  const find = finder(() => engine);
  expect((await find('hoodie')).titles).toEqual(['Buy the Dip Hoodie']);
  const connections = connected.mock.calls.length;
  expect((await find('kolo')).titles).toEqual(['Kolo Savings Box']);
  expect(connected.mock.calls.length).toBe(connections);
  await searchServer.close();
  proxy.close();
});
