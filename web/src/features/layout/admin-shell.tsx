import {
  Banknote,
  CreditCard,
  History,
  House,
  Megaphone,
  MessagesSquare,
  Mic,
  MonitorPlay,
  Radio,
  ReceiptText,
  Search,
  ShoppingBag,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../shared/auth/use-session.ts';
import { LogoutButton } from '../../shared/shell/logout-button.tsx';
import { type ShellLink, SideShell } from '../../shared/shell/side-shell.tsx';

const size = { size: 20, 'aria-hidden': true } as const;
const links: readonly ShellLink[] = [
  { to: paths.admin.dashboard, label: 'Dashboard', icon: <House {...size} />, exact: true },
  { to: paths.admin.users, label: 'Users', icon: <Users {...size} /> },
  { to: paths.admin.orders, label: 'Orders', icon: <ReceiptText {...size} /> },
  { to: paths.admin.shows, label: 'Shows', icon: <MonitorPlay {...size} /> },
  { to: paths.admin.hosts, label: 'Hosts', icon: <Mic {...size} /> },
  { to: paths.admin.streams, label: 'Streams', icon: <Radio {...size} /> },
  { to: paths.admin.merch, label: 'Merch', icon: <ShoppingBag {...size} /> },
  { to: paths.admin.delivery, label: 'Delivery', icon: <Truck {...size} /> },
  { to: paths.admin.discounts, label: 'Discounts', icon: <TicketPercent {...size} /> },
  { to: paths.admin.money, label: 'Money', icon: <Banknote {...size} /> },
  { to: paths.admin.subscriptions, label: 'Subscriptions', icon: <CreditCard {...size} /> },
  { to: paths.admin.posts, label: 'Posts', icon: <MessagesSquare {...size} /> },
  { to: paths.admin.announcements, label: 'Announcements', icon: <Megaphone {...size} /> },
  { to: paths.admin.searches, label: 'Search', icon: <Search {...size} /> },
  { to: paths.admin.audit, label: 'Audit log', icon: <History {...size} /> },
];

/** Non-breaking space that reserves the line until hydration is complete. */
const unknown = '\u{A0}';

/** Layout of `/admin/*`. */
export function AdminShell() {
  const user = useSession()?.user;
  if (!user) return null;

  return (
    <SideShell
      title="Admin Panel"
      isDense
      links={links}
      head={
        <p>
          <strong dir="auto">{user.name || unknown}</strong>
          <br />
          <span style={{ color: 'var(--muted)' }}>{user.email || unknown}</span>
        </p>
      }
      foot={<LogoutButton />}
    />
  );
}
