import { listMerch } from '@poc/contracts/endpoints/commerce';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import type { Bench, BenchContext } from '../bench.ts';
import { plainMerchCollection } from '../beside/plain-collection.ts';
import { besideExpress } from '../load/beside-express.ts';
import { addMerch, shopDatabase } from '../shop/add-merch.ts';

const stored = 50;
const path = '/api/merch?limit=50';

/** `GET /merch` at the shop, whole and as 304, beside a plain express and mongoose server of the same list, in turns. */
export const merch: Bench = {
  about: 'GET /merch, 50 products, against express and mongoose as they are commonly used',
  counts: 'rounds of 3 s each',
  count: 5,
  seed: false,
  only: ['identity', 'commerce', 'gateway'],
  async run(context) {
    await addMerch(context.mongoUrl, stored, 64);
    await addPlainMerch(context);
    return besideExpress(context, {
      service: 'commerce',
      path,
      plainServer: new URL('../beside/plain-merch.main.ts', import.meta.url),
      database: shopDatabase,
      nameField: 'product_name',
    });
  },
};

/** The plain server's collection: the very answers of the shop. */
async function addPlainMerch({ mongoUrl, urlOf }: BenchContext): Promise<void> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const db = await connectMongo({ url: mongoUrl, database: shopDatabase, logger });
  try {
    const answer = await fetch(`${urlOf('commerce')}${path}`);
    const items = listMerch.success.schema.parse(await answer.json());
    await db
      .collection(plainMerchCollection)
      .insertMany(items.map(({ id: _, ...item }) => ({ ...item, createdAt: new Date(item.createdAt) })));
  } finally {
    await db.close();
  }
}
