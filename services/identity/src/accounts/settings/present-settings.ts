import type { Settings } from '@poc/contracts/entities/identity';
import type { UserDoc } from '../user.model.ts';

export const presentSettings = ({ settings }: Pick<UserDoc, 'settings'>): Settings => ({
  notifications: settings.notifications,
  privacy: settings.privacy,
});
