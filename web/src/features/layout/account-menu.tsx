import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { signOut } from '../../shared/api/sign-out.ts';
import { useLeave } from '../../shared/auth/use-leave.ts';
import { useSession } from '../../shared/auth/use-session.ts';
import { Avatar } from '../../shared/images/avatar.tsx';

const links = [
  { to: paths.member.dashboard, label: 'My dashboard' },
  { to: paths.member.orders, label: 'My orders' },
  { to: paths.member.subscription, label: 'My plan' },
  { to: paths.member.settings, label: 'Settings' },
];
const administration = { to: paths.admin.dashboard, label: 'Administration' };

/** The signed-in user's picture, which opens a menu to their pages and to sign out. */
export function AccountMenu() {
  const user = useSession()?.user;
  const leave = useLeave();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={user.name} src={user.avatar} size={30} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={paths.member.profile} onClick={close}>
          <ListItemText primary={<bdi>{user.name}</bdi>} secondary={user.email} />
        </MenuItem>
        <Divider component="li" />
        {[...links, ...(user.role === 'admin' ? [administration] : [])].map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem onClick={() => leave(paths.login, signOut)}>Sign out</MenuItem>
      </Menu>
    </>
  );
}
