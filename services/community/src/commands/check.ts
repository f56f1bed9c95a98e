// Compares the likes and comments that posts and comments show with those that are stored: `npm run community:check`, with
// `-- --fix` to write the right numbers, or in a container `node services/community/src/commands/check.ts --fix`.
// Exit code 1: numbers differ and were not mended, or they could not be compared.
import { parseArgs } from 'node:util';
import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { isMongoOutage } from '@poc/kit/mongo/errors';
import { configSchema } from '../config.ts';
import { checkCounts } from '../posts/counts/check-counts.ts';

const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });
const { fix } = values;
const config = parseConfig(configSchema.pick({ MONGO_URL: true }));
const logger = createLogger({ service: 'community', level: 'silent' });
try {
  const db = await connectMongo({ url: config.MONGO_URL, database: 'poc_community', logger });
  try {
    let differences = 0;
    for await (const { kind, id, field, stored, counted } of checkCounts(db, { fix })) {
      differences += 1;
      process.stdout.write(`${kind} ${id}: ${field} was ${stored ?? 'missing'}, ${counted} are stored\n`);
    }
    const outcome = differences > 0 && fix ? ', all mended' : '';
    process.stdout.write(`${differences} numbers differed${outcome}.\n`);
    process.exitCode = differences > 0 && !fix ? 1 : 0;
  } finally {
    await db.close();
  }
} catch (error) {
  const sentence = isMongoOutage(error)
    ? 'MongoDB does not answer at the address in MONGO_URL.'
    : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
