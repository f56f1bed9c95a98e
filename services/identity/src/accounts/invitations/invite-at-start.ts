import type { ServiceDeps } from '@poc/kit/service';
import type { IdentityConfig } from '../../config.ts';
import type { MailQueue } from '../../mail/mail.api.ts';
import { inviteFirstAdministrator } from './create-invitation.ts';

/** Invites `POC_ADMIN_EMAIL` when the system has no administrator yet: so one can be set up without a shell. */
export async function inviteAtStart(
  { config, db, clock, logger }: Pick<ServiceDeps<IdentityConfig>, 'config' | 'db' | 'clock' | 'logger'>,
  mail: MailQueue,
): Promise<void> {
  if (config.POC_ADMIN_EMAIL === undefined) return;
  const deps = { db, clock, mail, publicUrl: config.PUBLIC_URL };
  const invited = await inviteFirstAdministrator(deps, config.POC_ADMIN_EMAIL);
  // Without the address: it is a person's, and the setting holds it.
  if (invited) logger.info(invited, 'the first administrator was invited by mail');
}
