import { Ban, CircleCheck, CircleX, Flag, Link, Pencil, Trash2, VolumeX } from 'lucide-react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { type Action, ActionMenu } from '../../../shared/components/action-menu.tsx';
import { copyLink } from '../../../shared/components/copy-link.ts';
import { useChangeRelation } from '../api/member-relations.ts';
import type { TextActionsProps } from './text-actions.tsx';

interface TextMenuProps extends TextActionsProps {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * Menu of a text. Authors and administrators edit and delete it; other members report it, or mute or block its
 * author; the author of the post and administrators mark a comment as the answer.
 */
export function TextMenu({ author, url, accept, onAsk, ...menu }: TextMenuProps) {
  const user = useSession()?.user;
  const change = useChangeRelation(author);
  const changes = user && (user.id === author.id || user.role === 'admin');
  const actions: (Action | false | undefined)[] = [
    accept && {
      label: accept.isAccepted ? 'Remove answer mark' : 'Mark as answer',
      icon: accept.isAccepted ? CircleX : CircleCheck,
      run: accept.toggle,
    },
    { label: 'Copy link', icon: Link, run: () => void copyLink(location.origin + url) },
    changes && { label: 'Edit', icon: Pencil, run: () => onAsk('edit') },
    changes && { label: 'Delete', icon: Trash2, run: () => onAsk('delete'), isDangerous: true },
    ...(user && !changes
      ? [
          { label: 'Report', icon: Flag, run: () => onAsk('report') },
          { label: `Mute ${author.name}`, icon: VolumeX, run: () => change.mutate({ muted: true }) },
          { label: `Block ${author.name}`, icon: Ban, run: () => onAsk('block') },
        ]
      : []),
  ];
  return <ActionMenu {...menu} actions={actions.filter((action) => typeof action === 'object')} />;
}
