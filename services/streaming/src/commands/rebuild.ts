// Rebuilds streaming's projections from events: `npm run events -- rebuild streaming [shows
// plans]`, or in a container `node services/streaming/src/commands/rebuild.ts`. For people: `npm run
// people:republish`.
import { runRebuild } from '@poc/kit/events/admin/run-rebuild';
import { projections } from '../handlers.ts';

await runRebuild('streaming', projections);
