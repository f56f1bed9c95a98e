// Publishes all subscriptions again for the projections of other services: `npm run ops -- plans:republish`, or in a
// container `node services/commerce/src/commands/republish-plans.ts`.
import { runRepublish } from '@poc/kit/events/republish';
import { republishPlans } from '../plans/republish-plans.ts';

await runRepublish('commerce', 'subscriptions', republishPlans);
