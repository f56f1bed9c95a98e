import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import { useState } from 'react';
import type { Act } from '../../../shared/admin/resource/resource.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import type { OpenTask } from './user-task-dialog.tsx';

// Loaded when opened, so that the page does not wait for their code.
const UserMenu = lazyPart(() => import('./user-menu.tsx'), 'UserMenu');
const UserTaskDialog = lazyPart(() => import('./user-task-dialog.tsx'), 'UserTaskDialog');

/** The actions on an account: a new role, the menu, and their dialogs. */
export function useTask() {
  const [menu, setMenu] = useState<{ user: ManagedUser; anchor: HTMLElement } | null>(null);
  const [open, setOpen] = useState<OpenTask | null>(null);
  const act: Act<ManagedUser, Role> = (role, user) => setOpen({ task: 'role', user, role });
  return {
    act,
    openMenu: (user: ManagedUser, anchor: HTMLElement) => setMenu({ user, anchor }),
    dialogs: (
      <>
        {menu && (
          <UserMenu
            {...menu}
            onTask={(task) => {
              setMenu(null);
              setOpen({ task, user: menu.user });
            }}
            onClose={() => setMenu(null)}
          />
        )}
        {open && (
          <UserTaskDialog
            {...open}
            onClose={() => {
              setOpen(null);
              focusPageIfLost();
            }}
          />
        )}
      </>
    ),
  };
}
