import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';

export interface Action {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
  /** True for a deletion: red, below a line. */
  readonly isDangerous?: boolean;
}

interface ActionMenuProps {
  label: string;
  anchor: HTMLElement;
  actions: readonly Action[];
  onClose: () => void;
}

/** Open menu of actions on one item, each with an icon and a label. */
export function ActionMenu({ label, anchor, actions, onClose }: ActionMenuProps) {
  return (
    <Menu
      open
      disableScrollLock
      anchorEl={anchor}
      // Inside `main`, so that the menu belongs to a landmark.
      container={anchor.closest('main')}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {actions.flatMap(({ label: words, icon: Icon, run, isDangerous = false }, at) => [
        isDangerous && at > 0 && <Divider key={`before ${words}`} />,
        <MenuItem
          key={words}
          onClick={() => {
            onClose();
            run();
          }}
          {...(isDangerous ? { sx: { color: 'var(--error)' } } : {})}
        >
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Icon size={20} aria-hidden="true" />
          </ListItemIcon>
          {words}
        </MenuItem>,
      ])}
    </Menu>
  );
}
