// Fills the projections of people of all services again: `npm run people:republish`, or in a container
// `node services/identity/src/commands/republish-people.ts`.
import { systemClock } from '@poc/kit/clock';
import { republishPeople } from '../accounts/republish-people.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ db }) => {
  const count = await republishPeople(db, systemClock.now());
  return [
    `${count} ${count === 1 ? 'account waits' : 'accounts wait'} in identity's outbox.`,
    'While identity runs they go out within seconds, and every service takes them over. Doing it again does no harm.',
  ];
});
