import { updateUser } from '@poc/contracts/endpoints/identity';
import type { User } from '@poc/contracts/entities/identity';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { keepUser } from '../../../shared/auth/session-store.ts';
import { noteCodeSent } from './code-sent.ts';

export type ProfileChange = Partial<Pick<User, 'name' | 'email' | 'phone' | 'avatar'>> & {
  /** Required with a new email. */
  currentPassword?: string;
};

/** Saves part of the profile and merges the answer into the stored user. */
export function useSaveProfile(user: User) {
  return useMutation({
    mutationFn: (body: ProfileChange) => call(updateUser, { params: { id: user.id }, body }),
    onSuccess: (saved) => {
      if (saved.pendingEmail !== undefined && saved.pendingEmail !== user.pendingEmail) noteCodeSent();
      keepUser(saved);
    },
  });
}
