// Publishes all streams again for catalog's projection: `npm run ops -- streams:republish`, or in a container
// `node services/streaming/src/commands/republish-streams.ts`.
import { runRepublish } from '@poc/kit/events/republish';
import { republishStreams } from '../streams/republish-streams.ts';

await runRepublish('streaming', 'streams', republishStreams);
