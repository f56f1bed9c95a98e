import type { ManagedUser } from '@poc/contracts/entities/identity';
import { useQuery } from '@tanstack/react-query';
import { managedDeletionQuery } from '../../../shared/deletion/api/deletion-queries.ts';
import { OpenOrders } from '../../../shared/deletion/open-orders.tsx';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';

interface DeleteUserDialogProps {
  user: ManagedUser;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms deleting an account and explains the effect on its open orders. */
export function DeleteUserDialog({ user, busy, onConfirm, onClose }: DeleteUserDialogProps) {
  const check = useQuery(managedDeletionQuery(user.id));
  return (
    <ConfirmDialog
      title={`Delete ${user.name}?`}
      text={`The account of ${user.email} is permanently deleted: name, email, phone, picture, settings, watch history and likes are erased. Posts, comments and chat messages stay without the name; orders keep what the law needs, without the person. This cannot be undone.`}
      confirmLabel="Delete"
      busy={busy || check.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <OpenOrders check={check} owner="they" />
    </ConfirmDialog>
  );
}
