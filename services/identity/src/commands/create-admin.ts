// Invites an administrator: `npm run admin:create -- --email ada@example.com`, or in a container
// `node services/identity/src/commands/create-admin.ts --email ada@example.com`.
import { parseArgs } from 'node:util';
import { email } from '@poc/contracts/common';
import { systemClock } from '@poc/kit/clock';
import { refuse, runCommand } from '@poc/kit/process/run-command';
import { createInvitation, invitationHours } from '../accounts/invitations/create-invitation.ts';
import { createKeyring } from '../keys/keyring.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { identityCommand, moment } from './identity-command.ts';

const { values } = parseArgs({ strict: false, options: { email: { type: 'string' } } });
if (typeof values.email !== 'string') refuse('Usage: npm run admin:create -- --email ada@example.com');
const address = email.safeParse(values.email);
if (!address.success) refuse(`'${values.email}' is not an email address.`);

await runCommand(identityCommand, async ({ db, config }) => {
  const deps = { db, clock: systemClock, secret: config.KEY_ENCRYPTION_SECRET };
  // Verifies the secret: an email encrypted with a different one would never be sent.
  await createKeyring(deps).signingKey();
  const invited = await createInvitation(
    { ...deps, mail: createMailQueue(deps), publicUrl: config.PUBLIC_URL },
    { email: address.data, invitedBy: 'admin:create' },
  );
  if (!invited) throw new Error(`${address.data} already belongs to an administrator`);
  return [
    `An invitation will be sent to ${address.data} as soon as identity is running and its mail server is available.`,
    `Its link leads to ${config.PUBLIC_URL}/invitation. It works once within ${invitationHours} hours, until ${moment(invited.expiresAt)}.`,
    'Its recipient chooses a name, a phone number and a password and becomes an administrator.',
    'A new invitation to the same address replaces this one.',
  ];
});
