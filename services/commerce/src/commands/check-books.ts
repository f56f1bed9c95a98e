// Checks the invariants of the books and the stock: `npm run books:check`, or in a container
// `node services/commerce/src/commands/check-books.ts`. Exit code 1: an invariant is broken.
import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { isMongoOutage } from '@poc/kit/mongo/errors';
import { checkBooks, checkText } from '../books/check-books.ts';
import { configSchema } from '../config.ts';

const { MONGO_URL: url } = parseConfig(configSchema.pick({ MONGO_URL: true }));
const logger = createLogger({ service: 'commerce', level: 'silent' });
try {
  // Full-collection queries may exceed the socket timeout of requests.
  const db = await connectMongo({ url, database: 'poc_commerce', logger, socketTimeoutMS: 0 });
  try {
    const invariants = await checkBooks(db);
    process.stdout.write(`${checkText(invariants).join('\n')}\n`);
    process.exitCode = invariants.every(({ broken }) => broken.length === 0) ? 0 : 1;
  } finally {
    await db.close();
  }
} catch (error) {
  if (!isMongoOutage(error)) throw error;
  process.stderr.write('MongoDB at MONGO_URL is not responding.\n');
  process.exitCode = 1;
}
