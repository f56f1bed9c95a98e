// Compares the counters of posts and comments with the stored likes and comments.
// `npm run ops -- community:check`, or in a container `node services/community/src/commands/check.ts`; `--fix` corrects them.
// Exit code 1: counters differ and were not fixed, or could not be compared.
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
      process.stdout.write(`${kind} ${id}: ${field} is ${stored ?? 'missing'}, should be ${counted}\n`);
    }
    const outcome = differences > 0 && fix ? ', all fixed' : '';
    process.stdout.write(`${differences} counters differed${outcome}.\n`);
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
