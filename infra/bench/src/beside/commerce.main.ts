import { setTimeout as pause } from 'node:timers/promises';
import { configSchema } from '@poc/commerce/config';
import { commerceService } from '@poc/commerce/service';
import { parseConfig } from '@poc/kit/config';
import { createService } from '@poc/kit/service';

/** A shop with the database that is named: so two of different sizes answer in turns. */
const [database = ''] = process.argv.slice(2);
const config = parseConfig(configSchema);
const { url } = await createService({ ...commerceService, config, database, group: database });
process.on('disconnect', () => process.exit());
while (!(await fetch(`${url}/readyz`)).ok) await pause(50);
process.send?.({ url });
