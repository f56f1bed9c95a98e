// Republishes all accounts for the projections of other services: `npm run ops -- people:republish`, or in a container
// `node services/identity/src/commands/republish-people.ts`.
import { systemClock } from '@poc/kit/clock';
import { republishPeople } from '../accounts/republish-people.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ db }) => {
  const count = await republishPeople(db, systemClock.now());
  return [
    `${count} ${count === 1 ? 'account is' : 'accounts are'} queued in identity's outbox.`,
    'While identity is running, they are published within seconds. It is safe to run this command again.',
  ];
});
