import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Brand } from '../../shared/components/brand.tsx';
import { useInitialNow } from '../../shared/first-pass.ts';
import { useInView } from '../../shared/hooks/use-in-view.ts';
import { siteQuery } from '../../shared/site/api/site-query.ts';
import styles from './layout.module.css';

const links = [
  { to: paths.live, label: 'Live Streams' },
  { to: paths.about, label: 'About' },
  { to: paths.careers, label: 'Careers' },
  { to: paths.press, label: 'Press' },
  { to: paths.contact, label: 'Contact' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.cookies, label: 'Cookies' },
];

const apps = [
  { to: `${paths.app}#android`, label: 'App for Android' },
  { to: `${paths.app}#iphone`, label: 'App for iPhone' },
];

/** Footer of public pages. Fetches the site settings once it is in view. */
export function Footer() {
  const [ref, inView] = useInView<HTMLElement>(0);
  const { data } = useQuery({ ...siteQuery(), enabled: inView });
  const nowMs = useInitialNow();
  return (
    <footer ref={ref} className={styles.footer}>
      <div className={`page ${styles.footerGrid}`}>
        <div>
          <Brand />
          <p className={styles.footerLine} style={{ marginTop: '1.25rem' }}>
            Money no be magic. But we can still clap for it.
          </p>
          <ul className={styles.footerApps}>
            {apps.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.footerLinks}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {data && data.social.length > 0 && (
        <nav aria-label="POC elsewhere" className={`page ${styles.social}`}>
          {data.social.map(({ name, url }) => (
            <a key={url} href={url} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          ))}
        </nav>
      )}
      <div className={`page ${styles.copyright}`}>
        <p>
          © {lagosIsoDay(new Date(nowMs)).slice(0, 4)} POC. All rights reserved. We teach and entertain;
          nothing here is financial advice.
        </p>
        {data?.company && (
          <p>
            {[
              data.company.name,
              data.company.rc_number && `RC ${data.company.rc_number}`,
              data.company.address,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </footer>
  );
}
