// Recounts the daily statistics from the accounts: `npm run ops -- figures:identity`, or in a container
// `node services/identity/src/commands/count-figures.ts`.
import { runCountFigures } from '@poc/kit/figures/count-figures';
import { identityFigures } from '../figures/identity-figures.ts';

await runCountFigures('identity', identityFigures);
