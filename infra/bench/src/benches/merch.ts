import { listBench } from '../load/list-bench.ts';
import { addMerch, shopDatabase } from '../shop/add-merch.ts';

const stored = 50;

/** `GET /merch` through the gateway. */
export const merch = listBench({
  about: 'GET /merch, 50 products, against express and mongoose as they are commonly used',
  service: 'commerce',
  path: '/api/merch',
  plainServer: new URL('../beside/plain-merch.main.ts', import.meta.url),
  database: shopDatabase,
  nameField: 'product_name',
  fill: ({ mongoUrl }) => addMerch(mongoUrl, stored, 64),
});
