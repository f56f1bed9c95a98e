import { updateSettings as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { pushSubscriptionModel } from '../../notifications/notifications.api.ts';
import { route } from '../../route.ts';
import { changeAccount } from '../change-account.ts';
import { recordConsent } from '../consents/record-consent.ts';
import { presentSettings } from './present-settings.ts';

/**
 * Updates notification settings, privacy settings or both. A change of promotional emails is recorded as marketing
 * consent or its withdrawal. Turning off push deletes the push subscriptions.
 */
export const updateSettings = route(contract, self, (deps) => async ({ params, body }) => {
  const { db } = deps;
  const after = await withTransaction(db, async (tx) => {
    const now = deps.clock.now();
    const { before, after } = await changeAccount(tx, params.id, ({ settings }) => ({
      settings: {
        notifications: body.notifications ?? settings.notifications,
        privacy: body.privacy ?? settings.privacy,
      },
    }));
    const given = after.settings.notifications.types.promotions;
    if (given !== before.settings.notifications.types.promotions) {
      await recordConsent(tx, { userId: after._id, purpose: 'marketing', given, at: now });
    }
    if (!after.settings.notifications.push) {
      await pushSubscriptionModel(tx).deleteMany({ userId: after._id });
    }
    return after;
  });
  return presentSettings(after);
});
