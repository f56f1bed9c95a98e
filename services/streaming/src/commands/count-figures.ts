// Recounts the daily statistics from the streams: `npm run ops -- figures:streaming`, or in a container
// `node services/streaming/src/commands/count-figures.ts`.
import { runCountFigures } from '@poc/kit/figures/count-figures';
import { streamingFigures } from '../figures/streaming-figures.ts';

await runCountFigures('streaming', streamingFigures);
