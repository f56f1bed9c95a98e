// Removes the second factor of a member who lost the app and the recovery codes:
// `npm run ops -- admin:reset-second-factor --email ada@example.com`, or in a container
// `node services/identity/src/commands/reset-second-factor.ts --email ada@example.com`.
import { parseArgs } from 'node:util';
import { email } from '@poc/contracts/common';
import { systemClock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { refuse, runCommand } from '@poc/kit/process/run-command';
import { userModel } from '../accounts/user.model.ts';
import { createKeyring } from '../keys/keyring.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import { disableSecondFactor } from '../sign-in/two-factor/disable-second-factor.ts';
import { identityCommand } from './identity-command.ts';

const { values } = parseArgs({ strict: false, options: { email: { type: 'string' } } });
if (typeof values.email !== 'string') {
  refuse('Usage: npm run ops -- admin:reset-second-factor --email ada@example.com');
}
const address = email.safeParse(values.email);
if (!address.success) refuse(`'${values.email}' is not an email address.`);

await runCommand(identityCommand, async ({ db, config }) => {
  const deps = { db, clock: systemClock, secret: config.KEY_ENCRYPTION_SECRET };
  // Verifies the secret: an email encrypted with a different one would never be sent.
  await createKeyring(deps).signingKey();
  await withTransaction(db, async (tx) => {
    const user = await userModel(tx).findOne({ email: address.data }).lean();
    if (!user) throw new Error(`No account has the email address ${address.data}`);
    const wasOn = await disableSecondFactor(tx, { ...deps, mail: createMailQueue(deps) }, user, 'operator');
    if (!wasOn) throw new Error(`Two-factor authentication is off for ${address.data}. Nothing was changed`);
    await endAllSessions(tx, user._id, { now: systemClock.now() });
  });
  return [
    `The second factor of ${address.data} has been removed, and all its sessions have ended.`,
    'The account is notified by email. Administrators must set up a new one at their next sign-in.',
  ];
});
