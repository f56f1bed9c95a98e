import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { connectMongo } from '../mongo/connect.ts';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema } from '../mongo/schema.ts';
import { searchKeysField } from '../mongo/search-keys-field.ts';
import { silent } from '../testing/given-database.ts';
import { embeddedSearch } from './embedded-search.ts';
import { searchKeysOf } from './relevance-keys.ts';
import type { Ranking } from './search-engine.ts';
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

let db: Connection;
let synonyms = synonymsWith({ added: [], disabled: [] });
let find: (
  search: string,
  filter?: QueryFilter<Texts & { createdAt: Date }>,
) => Promise<Pick<Ranking, 'match'> & { titles: string[] }>;
let marked: (search: string, text: string) => Promise<string>;

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

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  db = await connectMongo({ url: MONGO_URL, database: uniqueName('embedded_search'), logger: silent });
  await rowModel.up(db);
  const crowd = Array.from({ length: many }, (_, at) => ({
    title: `Ordinary talk ${at}`,
    body: `Common words of a crowd${at < early ? ', early' : ''}.`,
    createdAt: new Date(firstTime + at),
  }));
  await rowModel(db).insertMany([...rows.map((row) => ({ ...row, createdAt: new Date() })), ...crowd]);
  const engine = embeddedSearch(rowModel(db), {
    index,
    among: { hidden: false },
    fields: ['title', 'side', 'createdAt'],
    textsOf: (row) => row,
    timeOf: ({ createdAt }) => createdAt,
    clock: systemClock,
    synonyms: { current: () => synonyms },
  });
  find = async (search, filter = {}) => {
    const ranking = await engine.rank(search, filter);
    const found = await rowModel(db).find({ _id: trusted({ $in: ranking.rows.map(({ id }) => id) }) });
    const titleOf = new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
    return {
      match: ranking.match,
      titles: ranking.rows.map(({ id }) => titleOf.get(id.toHexString()) ?? ''),
    };
  };
  marked = async (search, text) => {
    const marks = (await engine.rank(search)).marksIn(text);
    return marks.reduceRight(
      (all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    );
  };
});
afterAll(async () => {
  await db?.dropDatabase();
  await db?.close();
});

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
    expect((await find('hoodie', { title: trusted({ $ne: 'Buy the Dip Hoodie' }) })).titles).toEqual([]);
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
    const createdAt = trusted({ $lt: new Date(firstTime + 3) });
    const titles = ['Ordinary talk 2', 'Ordinary talk 1', 'Ordinary talk 0'];
    expect(await find('ordinary', { createdAt })).toEqual({ match: 'all', titles });
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
