// Publishes the accounts of all hosts again for the projections of people: `npm run ops -- hosts:republish`, or in a
// container `node services/catalog/src/commands/republish-hosts.ts`.
import { runRepublish } from '@poc/kit/events/republish';
import { republishHosts } from '../hosts/hosts.api.ts';

await runRepublish('catalog', 'hosts', republishHosts);
