import { NavLink } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import styles from './shows-nav.module.css';

const links = [
  { to: paths.shows, label: 'All shows' },
  { to: paths.liveShows, label: 'Live now' },
  { to: paths.upcomingShows, label: 'Upcoming' },
] as const;

export function ShowsNav() {
  return (
    <nav aria-label="Lists of shows" className={styles.nav}>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
