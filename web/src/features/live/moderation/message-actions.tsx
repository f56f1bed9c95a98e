import IconButton from '@mui/material/IconButton';
import type { ChatMessage } from '@poc/contracts/socket';
import { Ban, EllipsisVertical, Pin, PinOff, Timer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../../shared/components/action-menu.tsx';
import styles from './moderation.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import type { MuteSpan } from './mute-spans.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessageActionsProps {
  streamId: string;
  message: Pick<ChatMessage, 'id' | 'user' | 'user_id' | 'role'>;
  pinned: boolean;
}

/**
 * Moderation menu of a chat message: delete with Undo, pin, time out, ban. Until it is opened it is one plain
 * button, since every message has one.
 */
export function MessageActions({ streamId, message, pinned }: MessageActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [muting, setMuting] = useState<MuteSpan | null>(null);
  const user = message.user || 'Anonymous';
  return (
    <>
      <IconButton
        aria-label={`Moderate the message of ${user}`}
        className={styles.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </IconButton>
      {anchor && (
        <ActionsMenu
          streamId={streamId}
          message={message}
          user={user}
          pinned={pinned}
          anchor={anchor}
          onMute={setMuting}
          onClose={() => setAnchor(null)}
        />
      )}
      {muting && (
        <MuteDialog
          streamId={streamId}
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
  user: string;
  anchor: HTMLElement;
  onMute: (span: MuteSpan) => void;
  onClose: () => void;
}

function ActionsMenu({ streamId, message, user, pinned, anchor, onMute, onClose }: ActionsMenuProps) {
  const { remove, pin } = useMessageActions(streamId);
  return (
    <ActionMenu
      label={`Moderate the message of ${user}`}
      anchor={anchor}
      onClose={onClose}
      actions={[
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
      ]}
    />
  );
}
