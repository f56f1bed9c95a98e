import { setTimeout as pause } from 'node:timers/promises';
import { configSchema } from '@poc/gateway/config';
import { createGateway } from '@poc/gateway/gateway';
import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { reportToBench } from '../processes/report-to-bench.ts';

/** Our gateway in front of the configured services. */
// The bench may exit before the gateway is ready.
process.on('disconnect', () => process.exit());
const config = parseConfig(configSchema);
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
const { url } = await createGateway(config, { logger });
while (!(await fetch(`${url}/readyz`)).ok) await pause(50);
reportToBench(url);
