import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { useUserActions } from '../api/use-user-actions.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import type { UserTask } from './user-menu.tsx';

export type OpenTask =
  | { task: UserTask; user: ManagedUser }
  | { task: 'role'; user: ManagedUser; role: Role };

/** Dialog of the current task: confirms, then executes it. */
export function UserTaskDialog({ onClose, ...open }: OpenTask & { onClose: () => void }) {
  const { role, status, email, password, remove } = useUserActions();
  const { user } = open;
  // Toasts are not announced behind an open dialog, so it closes first, whatever the result.
  const thenClose = { onSettled: onClose };

  switch (open.task) {
    case 'email':
      return (
        <EmailDialog
          user={user}
          busy={email.isPending}
          error={email.error}
          onSave={(newEmail) => email.mutate({ user, newEmail }, { onSuccess: onClose })}
          onClose={onClose}
        />
      );
    case 'status':
      return (
        <StatusDialog
          user={user}
          onSave={(change) => status.mutateAsync({ user, ...change })}
          onClose={onClose}
        />
      );
    case 'role':
      return (
        <ConfirmDialog
          {...roleQuestion(user, open.role)}
          onConfirm={() => {
            role.mutate({ user, role: open.role });
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'password':
      return (
        <ConfirmDialog
          title={`Reset the password of ${user.name}?`}
          text={`An email with a code to choose a new one goes to ${user.email}. The current password works until then.`}
          confirmLabel="Reset Password"
          harmless
          busy={password.isPending}
          onConfirm={() => password.mutate(user, thenClose)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteUserDialog
          user={user}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(user, thenClose)}
          onClose={onClose}
        />
      );
  }
}

/** Confirmation texts for a new role. */
export function roleQuestion(user: Pick<ManagedUser, 'name' | 'email'>, role: Role) {
  return role === 'admin'
    ? {
        title: `Make ${user.name} an administrator?`,
        text: `${user.name} (${user.email}) will be able to change and delete accounts, orders, shows and posts.`,
        confirmLabel: 'Make Administrator',
      }
    : {
        title: `Remove administrator rights from ${user.name}?`,
        text: `${user.name} (${user.email}) will be a regular member, and loses access to the admin area within a minute.`,
        confirmLabel: 'Make Member',
      };
}
