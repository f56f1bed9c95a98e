import { Menu, Search, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../shared/auth/use-session.ts';
import { Brand } from '../../shared/components/brand.tsx';
import { useEscape } from '../../shared/hooks/use-escape.ts';
import { DisplaySettings } from './display-settings.tsx';
import styles from './layout.module.css';

const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}));

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.shows, label: 'Shows' },
  { to: paths.merch, label: 'Merch' },
  { to: paths.community, label: 'Community' },
];

/** The sticky bar of the public pages; below 1000 px its links move into a menu that any navigation closes. */
export function NavBar() {
  const location = useLocation();
  const session = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const ownArea = session?.user.role === 'admin' ? paths.admin.dashboard : paths.member.dashboard;

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

  const navLinks = links.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === paths.home} className={styles.link ?? ''} onClick={closeMenu}>
      {label}
    </NavLink>
  ));
  const accountLinks = session ? (
    <Link className="button button-primary button-small" to={ownArea} onClick={closeMenu}>
      {session.user.role === 'admin' ? 'Admin Panel' : 'Dashboard'}
    </Link>
  ) : (
    <>
      <Link className="button button-small" to={paths.login} onClick={closeMenu}>
        Login
      </Link>
      <Link className="button button-primary button-small" to={paths.register} onClick={closeMenu}>
        Sign Up
      </Link>
    </>
  );

  return (
    <header className="nav">
      <div className="nav-row page">
        <Link className="nav-brand" to={paths.home} aria-label="POC, home">
          <Brand />
        </Link>
        <nav className={styles.links} aria-label="Main">
          {navLinks}
        </nav>
        <div className={styles.tools}>
          <button
            type="button"
            className="icon-button"
            aria-label="Search"
            onClick={() => setSearchOpen(true)}
          >
            <Search size={21} aria-hidden="true" />
          </button>
          <DisplaySettings />
          <button
            type="button"
            className={`icon-button ${styles.menuButton}`}
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={menuOpen}
            aria-controls="small-screen-menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
        <div className={`nav-account ${styles.account}`}>{accountLinks}</div>
      </div>
      {menuOpen && (
        <nav id="small-screen-menu" className={styles.menu} aria-label="Menu">
          {navLinks}
          <div className={styles.menuActions}>{accountLinks}</div>
        </nav>
      )}
      {searchOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearchOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
