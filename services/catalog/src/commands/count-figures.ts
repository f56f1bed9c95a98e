// Recounts the daily statistics: `npm run ops -- figures:catalog`, or in a container
// `node services/catalog/src/commands/count-figures.ts`.
import { runCountFigures } from '@poc/kit/figures/count-figures';
import { catalogFigures } from '../figures/catalog-figures.ts';

await runCountFigures('catalog', catalogFigures);
