// Rebuilds the indexes of all collections in OpenSearch. `npm run ops -- search:rebuild`, or in a container
// `node services/shared/kit/src/search/open-search/rebuild-command.ts`. The services rebuild them while searches
// continue.
import { z } from 'zod';
import { parseConfig } from '../../config.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';

const { SEARCH_URL } = parseConfig(z.object({ SEARCH_URL: z.url() }));
const rebuilt = await rebuildIndexes(SEARCH_URL, (alias) => process.stdout.write(`${alias} is rebuilt\n`));
process.stdout.write(`${rebuilt.length} indexes rebuilt.\n`);
