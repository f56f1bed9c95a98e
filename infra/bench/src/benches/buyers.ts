import { orderModel } from '@poc/commerce/orders/order.model';
import { merchModel } from '@poc/commerce/shop/merch.model';
import { stockChangeModel } from '@poc/commerce/shop/stock/stock-change.model';
import { type Connection, type Types, trusted } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { type Answered, jsonClient } from '../json-client.ts';
import { openDatabase } from '../open-database.ts';
import type { Figure } from '../report.ts';
import { addMerch, shopDatabase } from '../shop/add-merch.ts';
import { codeOf, startOrder } from '../shop/buy.ts';
import { merchIdOf } from '../shop/merch-docs.ts';
import { signInMany } from '../sign-in.ts';
import { median, quantile } from '../statistics.ts';

const products = 50;
const rounds = 3;

interface Round {
  readonly bought: readonly number[];
  readonly refused: readonly number[];
  /** Responses that are neither an order nor a specified rejection, by status or code. */
  readonly odd: readonly string[];
  readonly serverErrors: number;
  /** Units sold beyond the stock, summed over all products. */
  readonly oversold: number;
  /** Units left over, or counted differently by orders and stock. */
  readonly unsold: number;
  readonly lowest: number;
}

/** Twice as many concurrent buyers as units, each a separate person: half of them are rejected. */
export const buyers: Bench = {
  about:
    'concurrent buyers of 50 products with units for half of them: nothing oversold, every buyer gets a response',
  counts: `buyers at once, in each of ${rounds} rounds`,
  count: 1_000,
  seed: false,
  only: ['identity', 'commerce', 'paystack', 'gateway'],
  async run(context) {
    const { mongoUrl, urlOf, count, say } = context;
    const units = Math.floor(count / (2 * products));
    if (units < 1) throw new Error(`--count must be at least ${2 * products}`);
    await addMerch(mongoUrl, products * rounds, units);
    say(`signing in ${count} people`);
    const tokens = await signInMany(mongoUrl, urlOf('gateway'), count);
    const db = await openDatabase(mongoUrl, shopDatabase);
    const found: Round[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        say(`round ${round + 1} of ${rounds}`);
        found.push(await rush(context, db, { tokens, units, firstProduct: round * products }));
      }
    } finally {
      await db.close();
    }
    return { figures: figuresOf(found, units), notes: notesOf(found) };
  },
};

async function rush(
  { urlOf, signal }: BenchContext,
  db: Connection,
  { tokens, units, firstProduct }: { tokens: readonly string[]; units: number; firstProduct: number },
): Promise<Round> {
  signal.throwIfAborted();
  const merchOf = (at: number): Types.ObjectId => merchIdOf(firstProduct + (at % products));
  const gateway = jsonClient(urlOf('gateway'));
  let answers: Answered[];
  try {
    answers = await Promise.all(
      tokens.map((token, at) =>
        startOrder(gateway, { token, key: crypto.randomUUID(), merchIds: [merchOf(at).toHexString()] }),
      ),
    );
  } finally {
    gateway.close();
  }
  const isRefusal = (answer: Answered): boolean => answer.status === 409 && codeOf(answer) === 'out_of_stock';
  const ms = (some: readonly Answered[]): number[] => some.map((answer) => answer.ms);
  return {
    bought: ms(answers.filter(({ status }) => status === 200)),
    refused: ms(answers.filter(isRefusal)),
    odd: answers.filter((answer) => answer.status !== 200 && !isRefusal(answer)).map(codeOf),
    serverErrors: answers.filter(({ status }) => status >= 500).length,
    ...(await stockAfter(
      db,
      Array.from({ length: products }, (_, at) => merchOf(at)),
      units,
    )),
  };
}

/** Reads the shop's books: orders and stock per product, and the lowest stock in its history. */
async function stockAfter(
  db: Connection,
  ids: readonly Types.ObjectId[],
  units: number,
): Promise<Pick<Round, 'oversold' | 'unsold' | 'lowest'>> {
  const some = trusted({ $in: [...ids] });
  const [merch, orders, changes] = await Promise.all([
    merchModel(db).find({ _id: some }).lean(),
    orderModel(db).find({ 'lines.merchId': some, reservation: 'held' }).hint({ _id: 1 }).lean(),
    stockChangeModel(db).find({ merchId: some }).lean(),
  ]);
  const sold = new Map<string, number>();
  for (const { merchId, quantity } of orders.flatMap(({ lines }) => lines)) {
    sold.set(merchId.toHexString(), (sold.get(merchId.toHexString()) ?? 0) + quantity);
  }
  const differences = merch.map(({ _id, stock }) => ({
    sold: sold.get(_id.toHexString()) ?? 0,
    stock,
  }));
  return {
    oversold: differences.reduce((sum, each) => sum + Math.max(0, each.sold - units), 0),
    unsold: differences.reduce(
      (sum, each) => sum + Math.max(0, units - each.sold) + Math.abs(units - each.sold - each.stock),
      0,
    ),
    lowest: Math.min(...[...merch, ...changes].map(({ stock }) => stock)),
  };
}

function figuresOf(found: readonly Round[], units: number): Figure[] {
  const most = (of: (round: Round) => number): number => Math.max(...found.map(of));
  const middle = (of: (round: Round) => number): number => median(found.map(of));
  const all = ({ bought, refused }: Round): number[] => [...bought, ...refused];
  const none = { at: 'most', value: 0 } as const;
  const times = (name: string, of: (round: Round) => readonly number[]): Figure[] => [
    { name: `${name}, p50`, value: middle((round) => quantile(of(round), 0.5)), unit: 'ms' },
    { name: `${name}, p99`, value: middle((round) => quantile(of(round), 0.99)), unit: 'ms' },
  ];
  return [
    { name: `units of each of ${products} products`, value: units, unit: '' },
    { name: 'orders', value: middle(({ bought }) => bought.length), unit: '' },
    { name: 'refusals', value: middle(({ refused }) => refused.length), unit: '' },
    ...times('answer', all),
    ...times('order', ({ bought }) => bought),
    ...times('refusal', ({ refused }) => refused),
    { name: 'oversold', value: most(({ oversold }) => oversold), unit: '', goal: none },
    {
      name: 'lowest stock ever',
      value: Math.min(...found.map(({ lowest }) => lowest)),
      unit: '',
      goal: { at: 'least', value: 0 },
    },
    { name: 'units left over', value: most(({ unsold }) => unsold), unit: '', goal: none },
    { name: 'answers of 5xx', value: most(({ serverErrors }) => serverErrors), unit: '', goal: none },
    { name: 'answers not as specified', value: most(({ odd }) => odd.length), unit: '', goal: none },
  ];
}

function notesOf(found: readonly Round[]): string[] {
  const odd = [...new Set(found.flatMap((round) => round.odd))];
  return [
    'Times are medians of rounds, counts the worst of them. All buyers start at the same time, so a time is mostly spent waiting for others.',
    ...(odd.length > 0 ? [`Not as specified: ${odd.join(', ')}.`] : []),
  ];
}
