import type { IdentityConfig } from '../../config.ts';
import type { IdentityDeps } from '../../deps.ts';
import { inviteFirstAdministrator } from './create-invitation.ts';

/** Invites `POC_ADMIN_EMAIL` if there is no administrator yet, so that no shell access is needed. */
export async function inviteAtStart(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'mail' | 'publicUrl'> & {
    config: Pick<IdentityConfig, 'POC_ADMIN_EMAIL'>;
  },
): Promise<void> {
  const { config, logger } = deps;
  if (config.POC_ADMIN_EMAIL === undefined) return;
  const invited = await inviteFirstAdministrator(deps, config.POC_ADMIN_EMAIL);
  // The email address is personal data, so it is not logged.
  if (invited) logger.info(invited, 'first administrator invited by email');
}
