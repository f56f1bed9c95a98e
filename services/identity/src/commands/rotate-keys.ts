// Replaces the key that signs access tokens: `npm run keys:rotate`, or in a container
// `node services/identity/src/commands/rotate-keys.ts`.
import { systemClock } from '@poc/kit/clock';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { moment, runCommand } from './run-command.ts';

await runCommand(async ({ db, config }) => {
  const rotation = await rotateKeys({ db, clock: systemClock, secret: config.KEY_ENCRYPTION_SECRET });
  const { begun, signsFrom, withdrawnAt } = rotation;
  if (!withdrawnAt) return ['There was no key yet; the first one is made and signs from now on.'];
  return [
    begun ? 'A new key is published.' : 'A rotation is under way already; nothing was changed.',
    `The new key signs from ${moment(signsFrom)} on, when every process knows it.`,
    `The old key is withdrawn at ${moment(withdrawnAt)}, when its last token has expired. Nobody is signed out.`,
  ];
});
