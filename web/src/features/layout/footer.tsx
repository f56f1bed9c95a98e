import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Brand } from '../../shared/components/brand.tsx';
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

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.footerGrid}`}>
        <div>
          <Brand />
          <p className={styles.footerLine} style={{ marginTop: '1.25rem' }}>
            Money no be magic. But we can still clap for it.
          </p>
        </div>
        <nav aria-label="Footer" className={styles.footerLinks}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <div className={`page ${styles.copyright}`}>
        <p>
          © {new Date().getFullYear()} POC. All rights reserved. We teach and entertain; nothing here is
          financial advice.
        </p>
      </div>
    </footer>
  );
}
