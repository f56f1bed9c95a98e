import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { isMongoOutage } from '@poc/kit/mongo/errors';
import { migrate } from '@poc/kit/mongo/migrate';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { configSchema } from '../config.ts';
import { migrations } from '../migrations.ts';

const commandConfig = configSchema.pick({ MONGO_URL: true, PUBLIC_URL: true, KEY_ENCRYPTION_SECRET: true });

export interface CommandDeps {
  readonly db: Connection;
  readonly config: z.output<typeof commandConfig>;
}

/**
 * Runs a command and sets the exit code of the process.
 * @param work returns the sentences to print; an error is printed as one sentence, with exit code 1
 */
export async function runCommand(work: (deps: CommandDeps) => Promise<string[]>): Promise<void> {
  const config = parseConfig(commandConfig);
  try {
    const db = await connectMongo({
      url: config.MONGO_URL,
      database: 'poc_identity',
      logger: createLogger({ service: 'identity', level: 'silent' }),
    });
    try {
      // The first administrator may be created before identity has ever run.
      await migrate(db, migrations);
      const sentences = await work({ db, config });
      process.stdout.write(`${sentences.join('\n')}\n`);
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

/** Formats a time: `21 November 2026 at 15:42 UTC`. */
export function moment(at: Date): string {
  const text = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${text} UTC`;
}

function sentenceOf(error: unknown): string {
  if (isMongoOutage(error))
    return 'MongoDB does not answer at the address in MONGO_URL. Nothing was changed.';
  return error instanceof Error ? `${error.message}.` : String(error);
}
