import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Menu, X } from 'lucide-react';
import { memo, useCallback, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../shared/auth/use-session.ts';
import { lazyPart } from '../../shared/code/lazy-part.tsx';
import { Brand } from '../../shared/components/brand.tsx';
import { useEscape } from '../../shared/hooks/use-escape.ts';
import { DisplaySettings } from './display-settings.tsx';
import styles from './layout.module.css';
import { useSearch } from './use-search.tsx';

const MemberTools = lazyPart(() => import('./member-tools.tsx'), 'MemberTools');

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.shows, label: 'Shows' },
  { to: paths.merch, label: 'Merch' },
  { to: paths.community, label: 'Community' },
];

interface FollowedProps {
  onFollow: () => void;
}

/* Memoised, so that a slow phone does not render all links and icons when the menu opens or closes. */
const MainLinks = memo(({ onFollow }: FollowedProps) =>
  links.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === paths.home} className={styles.link ?? ''} onClick={onFollow}>
      {label}
    </NavLink>
  )),
);

const AccountLinks = memo(({ onFollow }: FollowedProps) => {
  const session = useSession();
  if (!session) {
    return (
      <>
        <Button component={Link} variant="text" size="small" to={paths.login} onClick={onFollow}>
          Login
        </Button>
        <Button component={Link} variant="outlined" size="small" to={paths.register} onClick={onFollow}>
          Sign Up
        </Button>
      </>
    );
  }
  const isAdmin = session.user.role === 'admin';
  return (
    <Button
      component={Link}
      variant="outlined"
      size="small"
      to={isAdmin ? paths.admin.dashboard : paths.member.dashboard}
      onClick={onFollow}
    >
      {isAdmin ? 'Admin Panel' : 'Dashboard'}
    </Button>
  );
});

const BrandLink = memo(() => (
  <Link className="nav-brand" to={paths.home} aria-label="POC, home">
    <Brand />
  </Link>
));

/** Sticky bar of the public pages. Below 1000 px its links are in a menu that closes on navigation. */
export function NavBar() {
  const location = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const search = useSearch();
  const isSignedIn = useSession() !== null;

  useEffect(() => {
    if (location.key) setMenuOpen(false);
  }, [location.key]);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEscape(menuOpen, closeMenu);
  useEffect(() => {
    document.body.style.overflow = menuOpen ? 'hidden' : '';
    return () => {
      document.body.style.overflow = '';
    };
  }, [menuOpen]);

  return (
    <header className="nav">
      <div className="nav-row page">
        <BrandLink />
        <nav className={styles.links} aria-label="Main">
          <MainLinks onFollow={closeMenu} />
        </nav>
        <div className={styles.tools}>
          {search.button}
          {isSignedIn && <MemberTools />}
          <DisplaySettings />
          <IconButton
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            className={styles.menuButton}
            aria-expanded={menuOpen}
            aria-controls="small-screen-menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <X size={24} aria-hidden="true" /> : <Menu size={24} aria-hidden="true" />}
          </IconButton>
        </div>
        <div className={`nav-account ${styles.account}`}>
          <AccountLinks onFollow={closeMenu} />
        </div>
      </div>
      <nav id="small-screen-menu" className={styles.menu} data-open={menuOpen} aria-label="Menu">
        <MainLinks onFollow={closeMenu} />
        <div className={styles.menuActions}>
          <AccountLinks onFollow={closeMenu} />
        </div>
      </nav>
      {search.dialog}
    </header>
  );
}
