// Runs pending migrations once each: `npm run ops -- migrate`, or in a container `node infra/seed/src/migrate.ts`. Run
// it before or while a new version starts: the processes of that version wait for it. Names of services (`identity
// catalog`) restrict it to their databases. Exit code 1: a migration failed, and none after it has run.
import { mongoConfig, parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { z } from 'zod';
import { closeDatabases, openDatabases, owners } from './databases.ts';

const { MONGO_URL } = parseConfig(z.object(mongoConfig));
const logger = createLogger({ service: 'migrate', level: 'info' });
const wanted = process.argv.slice(2);
try {
  const only = wanted.length === 0 ? owners : owners.filter((owner) => wanted.includes(owner));
  await closeDatabases(await openDatabases(MONGO_URL, logger, { only }));
} catch (error) {
  logger.error({ err: error }, 'a migration failed');
  process.exitCode = 1;
}
