import { listCategories } from '@poc/contracts/endpoints/catalog';
import { z } from 'zod';
import { everyone } from '../auth/policies.ts';
import {
  baseConfig,
  identityConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  parseConfig,
} from '../config.ts';
import { routeFor } from '../http/route.ts';
import { pause } from '../retry.ts';
import { runService } from '../service.ts';
import { routesFor } from './routes-for.ts';

/** Service in its own process, for tests that send signals. `MONGO_DATABASE` names its database. */
const config = parseConfig(
  z.object({
    ...baseConfig,
    ...mongoConfig,
    ...kafkaConfig,
    ...identityConfig,
    ...internalPortConfig,
    MONGO_DATABASE: z.string(),
    MIGRATES_ITSELF: z.stringbool().default(true),
  }),
);

await runService({
  name: 'catalog',
  config,
  database: config.MONGO_DATABASE,
  migrations: [],
  migratesItself: config.MIGRATES_ITSELF,
  routes: routesFor('catalog', [
    routeFor()(listCategories, everyone, () => async () => {
      // Long enough that a signal always arrives during a request.
      await pause(50);
      return ['Investing'];
    }),
  ]),
});
