import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Menu, X } from 'lucide-react';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Brand } from '../components/brand.tsx';
import { PageLoading } from '../components/skeleton.tsx';
import { useEscape } from '../hooks/use-escape.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import styles from './side-shell.module.css';

export interface ShellLink {
  to: string;
  label: string;
  icon: ReactNode;
  /** True if the link is current only for its exact path. */
  exact?: boolean;
}

interface SideShellProps {
  title: string;
  links: readonly ShellLink[];
  /** Above the links: the signed-in user. */
  head: ReactNode;
  /** Below the links: figures and Logout. */
  foot: ReactNode;
  /** Before the notifications in the bar of small screens. */
  tool?: ReactNode;
  /** True for small headings, for pages of tables. */
  isDense?: boolean;
}

interface SideLinksProps {
  links: readonly ShellLink[];
  onFollow: () => void;
}

/* Memoized, so that opening the menu does not render the links again on slow phones. */
const SideLinks = memo(({ links, onFollow }: SideLinksProps) =>
  links.map(({ to, label, icon, exact = false }) => (
    <NavLink key={to} to={to} end={exact} className={styles.link ?? ''} onClick={onFollow}>
      {icon}
      {label}
    </NavLink>
  )),
);

/** The shell of member and administrator areas: a sidebar on wide screens, a bar with a menu on small ones. */
export function SideShell({ title, links, head, foot, tool, isDense = false }: SideShellProps) {
  const location = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (location) setOpen(false);
  }, [location]);

  const close = useCallback(() => setOpen(false), []);
  useEscape(open, close);

  return (
    <div className={styles.frame} data-dense={isDense}>
      <Button variant="contained" className="skip-link" href="#main">
        Skip to content
      </Button>
      <header className={styles.bar}>
        <IconButton
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="side-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={24} aria-hidden="true" /> : <Menu size={24} aria-hidden="true" />}
        </IconButton>
        <span className={styles.barTitle}>{title}</span>
        {tool}
        <NotificationBell />
      </header>
      <aside id="side-menu" className={styles.side} data-open={open}>
        <div className={styles.sideTop}>
          <Link to={paths.home} className={styles.brand}>
            <Brand />
            <span>{title}</span>
          </Link>
          <NotificationBell />
        </div>
        {head}
        <nav aria-label={title} className={styles.links}>
          <SideLinks links={links} onFollow={close} />
        </nav>
        <div className={styles.foot}>{foot}</div>
      </aside>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
