// Rebuilds streaming's projections of shows and plans from events (people: `npm run ops -- people:republish`).
// `npm run ops -- events rebuild streaming [shows | plans]`, or in a container
// `node services/streaming/src/commands/rebuild.ts`.
import { runRebuild } from '@poc/kit/events/admin/run-rebuild';
import { projections } from '../handlers.ts';

await runRebuild('streaming', projections);
