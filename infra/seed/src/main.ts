import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { configSchema, type SeedConfig } from './config.ts';
import { contentVersion, putInOnce } from './marker.ts';

const say = (line: string): void => console.log(line);

/** Seeds the demo data once; a second run finds the marker and exits. */
async function run(config: SeedConfig): Promise<void> {
  const startedMs = performance.now();
  const logger = createLogger({ service: 'seed', level: 'error' });
  const db = await connectMongo({ url: config.MONGO_URL, database: 'poc_seed', logger });
  try {
    const hadWork = await putInOnce(db, await contentVersion(), async () => {
      say('Loading the demo data:');
      // Imported lazily: a run without work need not load five services.
      const { seedDemo } = await import('./seed-demo.ts');
      const now = new Date(config.POC_SEED_NOW ?? Date.now());
      await seedDemo({ config, logger, say, now });
    });
    if (!hadWork) return say('The demo data is already loaded.');
    say(`Loaded the demo data in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s.`);
  } finally {
    await db.close();
  }
}

// Demo passwords are public, so seeding is opt-in, and `parseConfig` rejects them in production.
if (process.env.POC_SEED === 'demo') {
  try {
    await run(parseConfig(configSchema));
  } catch (error) {
    console.error(`The demo data could not be loaded: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
} else {
  say('Nothing to do: demo data is loaded only with POC_SEED=demo.');
}
