import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ChatMessage } from '@poc/contracts/socket';
import { Ban, EllipsisVertical, Pin, PinOff, Timer, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './moderation.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import type { MuteSpan } from './mute-spans.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessageActionsProps {
  streamId: string;
  message: Pick<ChatMessage, 'id' | 'user' | 'user_id' | 'role'>;
  pinned: boolean;
}

const icon = { size: 20, 'aria-hidden': true } as const;

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
  const item = (label: string, picture: ReactNode, act: () => void, dangerous = false) => (
    <MenuItem
      onClick={() => {
        onClose();
        act();
      }}
      {...(dangerous ? { sx: { color: 'var(--error)' } } : {})}
    >
      <ListItemIcon sx={{ color: 'inherit' }}>{picture}</ListItemIcon>
      {label}
    </MenuItem>
  );
  // The server never mutes administrators, so the entries are left out.
  const mutable = message.role !== 'admin';
  return (
    <Menu
      open
      disableScrollLock
      anchorEl={anchor}
      // Inside `main`, so that the menu belongs to a landmark.
      container={anchor.closest('main')}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Moderate the message of ${user}` } }}
    >
      {pinned
        ? item('Unpin message', <PinOff {...icon} />, () => pin.mutate(null))
        : item('Pin message', <Pin {...icon} />, () => pin.mutate(message.id))}
      {mutable && item('Time out…', <Timer {...icon} />, () => onMute('600'))}
      {mutable && item('Ban…', <Ban {...icon} />, () => onMute('ban'))}
      <Divider />
      {item('Delete message', <Trash2 {...icon} />, () => remove.mutate(message.id), true)}
    </Menu>
  );
}
