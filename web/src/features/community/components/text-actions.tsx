import Button from '@mui/material/Button';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { HideButtons } from '../relations/hide-buttons.tsx';

export type TextTask = 'edit' | 'delete' | 'report';

interface TextActionsProps {
  /** `post` or `comment`. */
  what: string;
  author: { id: string; name: string };
  onAsk: (task: TextTask) => void;
}

/**
 * Actions on a text: authors and administrators edit and delete it; other members report it, or mute or block
 * its author.
 */
export function TextActions({ what, author, onAsk }: TextActionsProps) {
  const user = useSession()?.user;
  if (!user) return null;
  const own = user.id === author.id;
  const whose = own ? `your ${what}` : `the ${what} of ${author.name}`;
  if (!own && user.role !== 'admin') {
    return (
      <>
        <Button variant="quiet" aria-label={`Report ${whose}`} onClick={() => onAsk('report')}>
          <Flag size={18} aria-hidden="true" />
        </Button>
        <HideButtons author={author} />
      </>
    );
  }
  return (
    <>
      <Button variant="quiet" aria-label={`Edit ${whose}`} onClick={() => onAsk('edit')}>
        <Pencil size={18} aria-hidden="true" />
      </Button>
      <Button variant="quiet" aria-label={`Delete ${whose}`} onClick={() => onAsk('delete')}>
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </>
  );
}
