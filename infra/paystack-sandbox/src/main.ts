import { parseConfig } from '@poc/kit/config';
import { startServer } from '@poc/kit/http/listen';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { stopOnSignals } from '@poc/kit/shutdown';
import { answer } from './answer.ts';
import { configSchema } from './config.ts';

const config = parseConfig(configSchema);
const logger = createLogger({ service: 'paystack-sandbox', level: config.LOG_LEVEL });
await stopOnSignals(logger, () =>
  startServer(answer(createMetrics('paystack-sandbox')), { host: config.HOST, port: config.PORT, logger }),
);
