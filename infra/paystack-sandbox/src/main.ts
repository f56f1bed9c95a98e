import { join } from 'node:path';
import { type Environment, parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { type Startable, stopOnSignals } from '@poc/kit/process/shutdown';
import { configSchema } from './config.ts';
import { startSandbox } from './start-sandbox.ts';

export function main(env: Environment): Startable {
  const config = parseConfig(configSchema, env);
  const logger = createLogger({ service: 'paystack', level: config.LOG_LEVEL });
  const folder = config.PAYSTACK_DATA_DIR;
  return {
    logger,
    start: () =>
      startSandbox({
        host: config.HOST,
        port: config.PORT,
        secretKey: config.PAYSTACK_SECRET_KEY,
        webhookUrl: config.PAYSTACK_WEBHOOK_URL,
        publicUrl: config.PAYSTACK_SANDBOX_URL,
        dataFile: folder === undefined ? undefined : join(folder, 'journal.jsonl'),
        logger,
      }),
  };
}

if (import.meta.main) await stopOnSignals(main(process.env));
