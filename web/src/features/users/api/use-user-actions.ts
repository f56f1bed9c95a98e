import {
  deleteUser,
  resetUserPassword,
  setUserEmail,
  setUserRole,
  setUserStatus,
} from '@poc/contracts/endpoints/identity-admin';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auditKey } from '../../../shared/admin/audit/api/audit-query.ts';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { type LoadedPages, withChanged, withoutItems } from '../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { managedUserQuery, userKey, usersKey } from './users-queries.ts';

const mutationKey = [...usersKey, 'change'];

/** Actions of administrators on an account. Failures are shown as toasts in the server's words. */
export function useUserActions() {
  const client = useQueryClient();
  const put = (id: string, change: (user: ManagedUser) => ManagedUser) => {
    client.setQueriesData<LoadedPages<ManagedUser>>({ queryKey: usersKey }, (data) =>
      withChanged(data, (user) => user.id === id, change),
    );
    client.setQueryData(managedUserQuery(id).queryKey, (known) => known && change(known));
  };
  const keep = (user: ManagedUser) => put(user.id, () => user);
  const say = (fallback: string) => (error: unknown) => showToast(errorText(error, fallback), 'error');
  const settle = () => {
    for (const queryKey of [auditKey, userKey]) void client.invalidateQueries({ queryKey });
    // With another change in flight, a list fetched now would briefly show the previous state.
    if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: usersKey });
  };

  const role = useMutation({
    mutationKey,
    mutationFn: ({ user, role }: { user: ManagedUser; role: Role }) =>
      call(setUserRole, { params: { id: user.id }, body: { role } }),
    onMutate: async ({ user, role }) => {
      await Promise.all([usersKey, userKey].map((queryKey) => client.cancelQueries({ queryKey })));
      put(user.id, (shown) => ({ ...shown, role }));
    },
    onSuccess: (user) => {
      keep(user);
      showToast(`${user.name} is now ${user.role === 'admin' ? 'an administrator' : 'a member'}.`, 'success');
    },
    onError: (error, { user }) => {
      put(user.id, (shown) => ({ ...shown, role: user.role }));
      say('Failed to change role')(error);
    },
    onSettled: settle,
  });

  const status = useMutation({
    mutationKey,
    mutationFn: (input: { user: ManagedUser; suspended: boolean; reason: string }) => {
      const { user, suspended, reason } = input;
      return call(setUserStatus, { params: { id: user.id }, body: { suspended, reason } });
    },
    onSuccess: (user) => {
      keep(user);
      showToast(`${user.name}’s account was ${user.suspended ? 'suspended' : 'restored'}.`, 'success');
    },
    onSettled: settle,
  });

  const email = useMutation({
    mutationKey,
    mutationFn: ({ user, newEmail }: { user: ManagedUser; newEmail: string }) =>
      call(setUserEmail, { params: { id: user.id }, body: { newEmail } }),
    onSuccess: (user) => {
      keep(user);
      showToast(
        `${user.name}’s email was changed to ${user.email}. Both addresses were notified.`,
        'success',
      );
    },
    onSettled: settle,
  });

  const password = useMutation({
    mutationKey,
    mutationFn: (user: ManagedUser) => call(resetUserPassword, { params: { id: user.id } }),
    onSuccess: ({ message }) => showToast(message, 'success'),
    onError: say('Failed to reset password'),
    onSettled: settle,
  });

  const remove = useMutation({
    mutationKey,
    mutationFn: (user: ManagedUser) => call(deleteUser, { params: { id: user.id } }),
    onSuccess: async (_, user) => {
      await client.cancelQueries({ queryKey: usersKey });
      client.setQueriesData<LoadedPages<ManagedUser>>({ queryKey: usersKey }, (data) =>
        withoutItems(data, ({ id }) => id === user.id),
      );
      showToast(`${user.name}’s account was deleted.`, 'success');
      void client.resetQueries({ queryKey: managedUserQuery(user.id).queryKey });
    },
    onError: say('Failed to delete user'),
    onSettled: settle,
  });

  return { role, status, email, password, remove };
}
