import {
  CreditCard,
  History,
  House,
  MessagesSquare,
  MonitorPlay,
  ReceiptText,
  Settings,
  ShoppingBag,
  UserRound,
} from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../shared/auth/use-session.ts';
import { Avatar } from '../../shared/images/avatar.tsx';
import { LogoutButton } from '../../shared/shell/logout-button.tsx';
import { type ShellLink, SideShell } from '../../shared/shell/side-shell.tsx';
import { useQuickStats } from './api/use-quick-stats.ts';
import styles from './member-shell.module.css';
import { useSearch } from './use-search.tsx';

const size = { size: 20, 'aria-hidden': true } as const;
const links: readonly ShellLink[] = [
  { to: paths.member.dashboard, label: 'Dashboard', icon: <House {...size} /> },
  { to: paths.member.profile, label: 'Profile', icon: <UserRound {...size} /> },
  { to: paths.member.orders, label: 'Orders', icon: <ReceiptText {...size} /> },
  { to: paths.member.merch, label: 'Merch', icon: <ShoppingBag {...size} /> },
  { to: paths.member.shows, label: 'Shows', icon: <MonitorPlay {...size} /> },
  { to: paths.member.watchHistory, label: 'Watch History', icon: <History {...size} /> },
  { to: paths.member.community, label: 'My Community', icon: <MessagesSquare {...size} /> },
  { to: paths.member.subscription, label: 'Subscription', icon: <CreditCard {...size} /> },
  { to: paths.member.settings, label: 'Settings', icon: <Settings {...size} /> },
];

/** Non-breaking space that reserves the line until hydration is complete. */
const unknown = '\u{A0}';

/** Layout of `/user/*`: nine links, the signed-in user, Quick Stats and Logout. */
export function MemberShell() {
  const user = useSession()?.user;
  const stats = useQuickStats(user?.id ?? null);
  const search = useSearch();
  if (!user) return null;

  return (
    <>
      <SideShell
        title="POC Dashboard"
        links={links}
        head={
          <div className={styles.person}>
            <Avatar name={user.name} src={user.avatar} size={48} />
            <p>
              <strong dir="auto">{user.name || unknown}</strong>
              <span>{user.email || unknown}</span>
            </p>
            {search.button}
          </div>
        }
        tool={search.button}
        foot={
          <>
            <section className={styles.stats} aria-labelledby="quick-stats">
              <h2 id="quick-stats">Quick Stats</h2>
              <dl>
                {stats.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="tabular">{value ?? '–'}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <LogoutButton />
          </>
        }
      />
      {search.dialog}
    </>
  );
}
