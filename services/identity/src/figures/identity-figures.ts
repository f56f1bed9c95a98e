import type { Figures } from '@poc/kit/figures/count-figures';
import { userModel } from '../accounts/accounts.api.ts';
import { activeDayModel } from '../sessions/sessions.api.ts';

/**
 * Member statistics (ADR 80). A deleted account is no longer counted as new on the day of its creation, but still as
 * active: active members are stored as anonymous counts.
 */
export const identityFigures: Figures = {
  sources: [
    { model: userModel, at: 'createdAt', values: { new_members: { $sum: 1 } } },
    {
      model: activeDayModel,
      at: 'day',
      values: { active_members: { $push: { gap: '$gap', members: '$members' } } },
    },
  ],
};
