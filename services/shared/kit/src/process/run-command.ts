import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { type mongoConfig, parseConfig } from '../config.ts';
import { createLogger, type Logger } from '../log.ts';
import { connectMongo } from '../mongo/connect.ts';
import { isMongoOutage } from '../mongo/errors.ts';
import { migrate } from '../mongo/migrate.ts';
import type { Migration } from '../mongo/migration.ts';

/** Command of a service; its database is `poc_<service>`. */
interface Command<S> {
  readonly service: string;
  readonly settings: S;
  /** Run first, for commands that may precede the first start of the service. */
  readonly migrations?: readonly Migration[];
}

interface CommandDeps<S extends z.ZodObject> {
  readonly db: Connection;
  readonly config: z.output<S>;
  readonly logger: Logger;
}

/**
 * Runs a command-line program on the database of a service. An error is printed as one sentence, with exit code 1.
 * @param work returns the lines to print
 */
export async function runCommand<S extends z.ZodObject<typeof mongoConfig>>(
  { service, settings, migrations }: Command<S>,
  work: (deps: CommandDeps<S>) => Promise<string[]>,
): Promise<void> {
  const config = parseConfig(settings);
  const logger = createLogger({ service, level: 'silent' });
  try {
    const db = await connectMongo({ url: config.MONGO_URL, database: `poc_${service}`, logger });
    try {
      if (migrations) await migrate(db, migrations);
      const lines = await work({ db, config, logger });
      process.stdout.write(`${lines.join('\n')}\n`);
    } finally {
      await db.close();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Exits with code 2 after incorrect usage. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function sentenceOf(error: unknown): string {
  if (isMongoOutage(error)) return 'MongoDB at MONGO_URL is not responding.';
  const message = error instanceof Error ? error.message : String(error);
  return message.endsWith('.') ? message : `${message}.`;
}
