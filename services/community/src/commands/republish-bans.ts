// Publishes all posting bans again for catalog's projection: `npm run ops -- bans:republish`, or in a container
// `node services/community/src/commands/republish-bans.ts`.
import { runRepublish } from '@poc/kit/events/republish';
import { republishBans } from '../moderation/republish-bans.ts';

await runRepublish('community', 'posting bans', republishBans);
