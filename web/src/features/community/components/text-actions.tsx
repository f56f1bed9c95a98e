import Button from '@mui/material/Button';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import type { Other } from '../api/member-relations.ts';

const TextMenu = lazyPart(() => import('./text-menu.tsx'), 'TextMenu');

export type TextTask = 'edit' | 'delete' | 'report' | 'block';

export interface TextActionsProps {
  author: Other;
  /** Path of the text. */
  url: string;
  /** For the author of the post and administrators: marks the comment as the answer, or clears the mark. */
  accept?: { readonly isAccepted: boolean; readonly toggle: () => void } | undefined;
  onAsk: (task: TextTask) => void;
}

/** Button of the menu with the actions on a post or comment. */
export function TextActions({ what, ...props }: TextActionsProps & { what: 'post' | 'comment' }) {
  const isOwn = useSession()?.user.id === props.author.id;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = `Actions for ${isOwn ? `your ${what}` : `the ${what} of ${props.author.name}`}`;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </Button>
      {anchor && <TextMenu {...props} label={label} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
