import { getUser, updateUser } from '@poc/contracts/endpoints/identity';
import type { User } from '@poc/contracts/entities/identity';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { keepUser } from '../../../shared/auth/session-store.ts';
import { recordCodeSent } from './code-sent.ts';

export type ProfileChange = Partial<Pick<User, 'name' | 'email' | 'phone' | 'avatar'>> & {
  /** Required with a new email. */
  currentPassword?: string;
};

/**
 * Saves part of the profile and merges the response into the stored user. Sends other fields with the server's
 * values, including a pending email: sending the current email would cancel the change.
 */
export function useSaveProfile(user: User) {
  return useMutation({
    mutationFn: async (change: ProfileChange) => {
      const params = { id: user.id };
      const { name, email, pendingEmail, phone } = await call(getUser, { params });
      return call(updateUser, { params, body: { name, email: pendingEmail ?? email, phone, ...change } });
    },
    onSuccess: (saved) => {
      if (saved.pendingEmail !== undefined && saved.pendingEmail !== user.pendingEmail) recordCodeSent();
      keepUser(saved);
    },
  });
}
