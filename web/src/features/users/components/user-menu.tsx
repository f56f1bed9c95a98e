import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { AtSign, History, KeyRound, Trash2, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';

export type UserTask = 'email' | 'password' | 'status' | 'delete';

interface UserMenuProps {
  user: ManagedUser;
  /** Button that opened the menu; receives the focus on close. */
  anchor: HTMLElement;
  onTask: (task: UserTask) => void;
  onClose: () => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** Actions on one account. Each is confirmed or opens a form first. */
export function UserMenu({ user, anchor, onTask, onClose }: UserMenuProps) {
  const item = (task: UserTask, label: string, picture: ReactNode) => (
    <MenuItem onClick={() => onTask(task)} {...(task === 'delete' ? { sx: { color: 'var(--error)' } } : {})}>
      <ListItemIcon sx={{ color: 'inherit' }}>{picture}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      // Inside `main`, so that the menu belongs to a landmark.
      container={anchor.closest('main')}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Actions for ${user.name}` } }}
    >
      <MenuItem component={Link} to={`${paths.admin.audit}?target=${user.id}`}>
        <ListItemIcon sx={{ color: 'inherit' }}>
          <History {...icon} />
        </ListItemIcon>
        History
      </MenuItem>
      {item('email', 'Change Email', <AtSign {...icon} />)}
      {item('password', 'Reset Password', <KeyRound {...icon} />)}
      {user.suspended
        ? item('status', 'Restore', <UserCheck {...icon} />)
        : item('status', 'Suspend', <UserX {...icon} />)}
      <Divider />
      {item('delete', 'Delete User', <Trash2 {...icon} />)}
    </Menu>
  );
}
