import type { Figures } from '@poc/kit/figures/count-figures';
import { userModel } from '../accounts/accounts.api.ts';

/** Figures of existing accounts: a deleted one leaves the day on which it was created (ADR 80). */
export const identityFigures: Figures = {
  sources: [{ model: userModel, at: 'createdAt', values: { new_members: { $sum: 1 } } }],
};
