import type { Post } from '@poc/contracts/entities/community';
import { ConfirmDialog } from '../../../../shared/dialogs/confirm-dialog.tsx';
import { useDeleteManagedPost } from '../api/use-delete-managed-post.ts';

interface DeletePostDialogProps {
  post: Pick<Post, 'id' | 'title'>;
  /** Error text. Default: the lists' text. */
  failed?: (error: Error) => string;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeletePostDialog({ post, failed, onDeleted, onClose }: DeletePostDialogProps) {
  const remove = useDeleteManagedPost(failed);
  return (
    <ConfirmDialog
      title={`Delete “${post.title}”?`}
      text="Are you sure you want to delete this post? This action cannot be undone."
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(post, { onSuccess: () => onDeleted?.(), onSettled: onClose })}
      onClose={onClose}
    />
  );
}
