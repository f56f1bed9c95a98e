import { Pencil, Trash2 } from 'lucide-react';
import { useSession } from '../../../shared/auth/use-session.ts';

interface OwnActionsProps {
  /** `post` or `comment`. */
  what: string;
  author: { id: string; name: string };
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons by which authors and administrators change and delete a post or a comment. */
export function OwnActions({ what, author, onEdit, onDelete }: OwnActionsProps) {
  const user = useSession()?.user;
  const own = user?.id === author.id;
  if (!own && user?.role !== 'admin') return null;
  const whose = own ? `your ${what}` : `the ${what} of ${author.name}`;
  return (
    <>
      <button type="button" aria-label={`Edit ${whose}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label={`Delete ${whose}`} onClick={onDelete}>
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </>
  );
}
