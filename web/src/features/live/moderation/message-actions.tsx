import IconButton from '@mui/material/IconButton';
import type { ChatMessage } from '@poc/contracts/socket';
import { Ban, EllipsisVertical, Pin, PinOff, Reply, Timer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Action, ActionMenu } from '../../../shared/components/action-menu.tsx';
import styles from './moderation.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import type { MuteSpan } from './mute-spans.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessageActionsProps {
  message: ChatMessage;
  pinned: boolean;
  /** True if the user is an administrator. */
  moderated: boolean;
  onReply?: ((message: ChatMessage) => void) | undefined;
}

/**
 * Menu of a chat message: reply and, for administrators, delete with Undo, pin, time out, ban. Until it is opened it
 * is one plain button, since every message has one.
 */
export function MessageActions(props: MessageActionsProps) {
  const { message, moderated } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [muting, setMuting] = useState<MuteSpan | null>(null);
  const user = message.user || 'Anonymous';
  const label = moderated ? `Moderate the message of ${user}` : `Actions for the message of ${user}`;
  return (
    <>
      <IconButton
        aria-label={label}
        className={styles.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </IconButton>
      {anchor && (
        <ActionsMenu
          {...props}
          label={label}
          anchor={anchor}
          onMute={setMuting}
          onClose={() => setAnchor(null)}
        />
      )}
      {muting && (
        <MuteDialog
          streamId={message.streamId}
          userId={message.user_id}
          user={user}
          span={muting}
          onClose={() => setMuting(null)}
        />
      )}
    </>
  );
}

interface ActionsMenuProps extends MessageActionsProps {
  label: string;
  anchor: HTMLElement;
  onMute: (span: MuteSpan) => void;
  onClose: () => void;
}

function ActionsMenu({ message, pinned, moderated, onReply, onMute, ...menu }: ActionsMenuProps) {
  const { remove, pin } = useMessageActions(message.streamId);
  const moderation: Action[] = [
    pinned
      ? { label: 'Unpin message', icon: PinOff, run: () => pin.mutate(null) }
      : { label: 'Pin message', icon: Pin, run: () => pin.mutate(message.id) },
    // The server never mutes administrators, so the entries are left out.
    ...(message.role === 'admin'
      ? []
      : [
          { label: 'Time out…', icon: Timer, run: () => onMute('600') },
          { label: 'Ban…', icon: Ban, run: () => onMute('ban') },
        ]),
    { label: 'Delete message', icon: Trash2, run: () => remove.mutate(message.id), isDangerous: true },
  ];
  return (
    <ActionMenu
      {...menu}
      actions={[
        ...(onReply ? [{ label: 'Reply', icon: Reply, run: () => onReply(message) }] : []),
        ...(moderated ? moderation : []),
      ]}
    />
  );
}
