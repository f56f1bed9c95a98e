import type { Connection } from 'mongoose';
import { z } from 'zod';
import { kafkaConfig, mongoConfig, parseConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { connectMongo } from '../../mongo/connect.ts';
import { isMongoOutage } from '../../mongo/errors.ts';
import type { Handler } from '../consumer.ts';
import { kafkaAddress } from '../kafka-client.ts';
import { rebuildProjection } from './rebuild-projection.ts';

/**
 * Command-line entry of a service that rebuilds all its projections, or those named by the arguments. Sets the exit
 * code: 1 for a failure, 2 for an unknown projection.
 * @param service its database is `poc_<service>`
 * @param projectionsOf handlers of each projection, by name
 */
export async function runRebuild(
  service: string,
  projectionsOf: (deps: { db: Connection }) => Readonly<Record<string, readonly Handler[]>>,
): Promise<void> {
  const config = parseConfig(z.object({ ...mongoConfig, ...kafkaConfig }));
  const logger = createLogger({ service, level: 'silent' });
  try {
    const db = await connectMongo({ url: config.MONGO_URL, database: `poc_${service}`, logger });
    try {
      const projections = projectionsOf({ db });
      const wanted = process.argv.slice(2);
      const unknown = wanted.find((name) => !Object.hasOwn(projections, name));
      if (unknown !== undefined) {
        process.stderr.write(
          `${service} has no projection ${unknown}: ${Object.keys(projections).join(', ')}.\n`,
        );
        process.exitCode = 2;
        return;
      }
      for (const [name, handlers] of Object.entries(projections)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        const read = await rebuildProjection({ ...kafkaAddress(config), db, handlers, logger });
        process.stdout.write(`${service}: ${name} rebuilt from ${read} event${read === 1 ? '' : 's'}.\n`);
      }
    } finally {
      await db.close();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

const sentenceOf = (error: unknown): string =>
  isMongoOutage(error)
    ? 'MongoDB does not answer at the address in MONGO_URL.'
    : `Kafka does not answer at the addresses in KAFKA_BROKERS, or refuses: ${error instanceof Error ? error.message : String(error)}.`;
