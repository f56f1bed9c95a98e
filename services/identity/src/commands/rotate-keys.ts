// Rotates the signing key of access tokens: `npm run ops -- keys:rotate`, or in a container
// `node services/identity/src/commands/rotate-keys.ts`.
import { systemClock } from '@poc/kit/clock';
import { runCommand } from '@poc/kit/process/run-command';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { identityCommand, moment } from './identity-command.ts';

await runCommand(identityCommand, async ({ db, config }) => {
  const rotation = await rotateKeys({ db, clock: systemClock, secret: config.KEY_ENCRYPTION_SECRET });
  const { begun, signsFrom, withdrawnAt } = rotation;
  if (!withdrawnAt) return ['There was no key yet. The first key has been created and is in use.'];
  return [
    begun ? 'A new key has been published.' : 'A rotation is already in progress. Nothing was changed.',
    `The new key is used from ${moment(signsFrom)}, when every process has it.`,
    `The old key is withdrawn at ${moment(withdrawnAt)}, when its last token has expired. All sessions continue.`,
  ];
});
