import { NotificationBell } from '../../shared/notifications/notification-bell.tsx';
import { AccountMenu } from './account-menu.tsx';

/** Tools of the bar for signed-in users. */
export const MemberTools = () => (
  <>
    <NotificationBell />
    <AccountMenu />
  </>
);
