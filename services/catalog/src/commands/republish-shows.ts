// Publishes all shows again for streaming's projection: `npm run ops -- shows:republish`, or in a container
// `node services/catalog/src/commands/republish-shows.ts`.
import { runRepublish } from '@poc/kit/events/republish';
import { republishShows } from '../shows/republish-shows.ts';

await runRepublish('catalog', 'shows', republishShows);
