import { setTimeout as pause } from 'node:timers/promises';
import { configSchema } from '@poc/catalog/config';
import { catalogService } from '@poc/catalog/service';
import { parseConfig } from '@poc/kit/config';
import { createService } from '@poc/kit/service';

/** A catalog beside the system's own, with the database that is named: so two of different sizes answer in turns. */
const [database = ''] = process.argv.slice(2);
const config = parseConfig(configSchema);
const { url } = await createService({ ...catalogService, config, database, group: database });
process.on('disconnect', () => process.exit());
while (!(await fetch(`${url}/readyz`)).ok) await pause(50);
process.send?.({ url });
