import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { HideButtons } from '../relations/hide-buttons.tsx';

/** What somebody wants to do with a text. */
export type TextTask = 'edit' | 'delete' | 'report';

interface TextActionsProps {
  /** `post` or `comment`. */
  what: string;
  author: { id: string; name: string };
  onAsk: (task: TextTask) => void;
}

/** The buttons by which authors and administrators change and delete a post or a comment, and everybody else reports it, or hides who wrote it. */
export function TextActions({ what, author, onAsk }: TextActionsProps) {
  const user = useSession()?.user;
  if (!user) return null;
  const own = user.id === author.id;
  const whose = own ? `your ${what}` : `the ${what} of ${author.name}`;
  if (!own && user.role !== 'admin') {
    return (
      <>
        <button type="button" aria-label={`Report ${whose}`} onClick={() => onAsk('report')}>
          <Flag size={18} aria-hidden="true" />
        </button>
        <HideButtons author={author} />
      </>
    );
  }
  return (
    <>
      <button type="button" aria-label={`Edit ${whose}`} onClick={() => onAsk('edit')}>
        <Pencil size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label={`Delete ${whose}`} onClick={() => onAsk('delete')}>
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </>
  );
}
