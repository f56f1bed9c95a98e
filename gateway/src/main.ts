import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { stopOnSignals } from '@poc/kit/shutdown';
import { configSchema } from './config.ts';
import { createGateway } from './gateway.ts';

const config = parseConfig(configSchema);
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
await stopOnSignals(logger, () => createGateway(config, { logger }));
