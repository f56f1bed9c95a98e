// Rebuilds catalog's projections from events: `npm run ops -- events rebuild catalog [streams | plans | bans]`, or in a
// container `node services/catalog/src/commands/rebuild.ts`. For people run `npm run ops -- people:republish`.
import { runRebuild } from '@poc/kit/events/admin/run-rebuild';
import { projections } from '../handlers.ts';

await runRebuild('catalog', projections);
