// Publishes all accounts again for the projections of other services: `npm run ops -- people:republish`, or in a
// container `node services/identity/src/commands/republish-people.ts`.
import { runRepublish } from '@poc/kit/events/republish';
import { republishPeople } from '../accounts/republish-people.ts';

await runRepublish('identity', 'accounts', republishPeople);
