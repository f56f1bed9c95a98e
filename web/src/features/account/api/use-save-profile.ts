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

/**
 * Saves part of the profile and merges the answer into the stored user. A pending new email is sent along,
 * because saving the current one would cancel it.
 */
export function useSaveProfile(user: User) {
  return useMutation({
    mutationFn: ({ avatar, ...change }: ProfileChange) =>
      call(updateUser, {
        params: { id: user.id },
        body: {
          name: user.name,
          email: user.pendingEmail ?? user.email,
          phone: user.phone,
          ...change,
          ...(avatar === undefined ? {} : { avatar }),
        },
      }),
    onSuccess: (saved) => {
      if (saved.pendingEmail !== undefined && saved.pendingEmail !== user.pendingEmail) noteCodeSent();
      keepUser(saved);
    },
  });
}
