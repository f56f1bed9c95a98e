import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { stopOnSignals } from '@poc/kit/process/shutdown';
import { traceProcess } from '@poc/kit/telemetry/trace-process';
import { configSchema } from './config.ts';
import { createGateway } from './gateway.ts';

const config = parseConfig(configSchema);
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
await stopOnSignals({
  logger,
  start: traceProcess({ service: 'gateway', config, logger }, () => createGateway(config, { logger })),
  moreMs: config.SOCKET_GRACE_MS,
});
