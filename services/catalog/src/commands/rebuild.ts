// Writes what the catalog knows of others again from their events: `npm run events -- rebuild catalog [streams | plans | bans]`, or in
// a container `node services/catalog/src/commands/rebuild.ts`. People: `npm run people:republish`.
import { runRebuild } from '@poc/kit/events/admin/run-rebuild';
import { projections } from '../handlers.ts';

await runRebuild('catalog', projections);
