import { join } from 'node:path';
import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { stopOnSignals } from '@poc/kit/process/shutdown';
import { configSchema } from './config.ts';
import { startSandbox } from './start-sandbox.ts';

const config = parseConfig(configSchema);
const logger = createLogger({ service: 'paystack-sandbox', level: config.LOG_LEVEL });
const folder = config.PAYSTACK_DATA_DIR;
await stopOnSignals(logger, () =>
  startSandbox({
    host: config.HOST,
    port: config.PORT,
    secretKey: config.PAYSTACK_SECRET_KEY,
    webhookUrl: config.PAYSTACK_WEBHOOK_URL,
    publicUrl: config.PAYSTACK_SANDBOX_URL,
    dataFile: folder === undefined ? undefined : join(folder, 'journal.jsonl'),
    logger,
  }),
);
