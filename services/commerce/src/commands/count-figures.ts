// Recounts the daily statistics from the books and subscriptions: `npm run ops -- figures:commerce`, or in a
// container `node services/commerce/src/commands/count-figures.ts`.
import { runCountFigures } from '@poc/kit/figures/count-figures';
import { commerceFigures } from '../figures/commerce-figures.ts';

await runCountFigures('commerce', commerceFigures);
