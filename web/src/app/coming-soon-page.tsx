import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { PageHeader } from '../shared/components/page-header.tsx';
import styles from './coming-soon-page.module.css';
import { pagesToBuild } from './pages-to-build.ts';

/** Says honestly that a page is still being built, what will be there, and where to go meanwhile. */
export function ComingSoonPage() {
  const { pathname } = useLocation();
  const page = pagesToBuild.find(({ path }) => path === pathname) ??
    pagesToBuild.find(({ path }) => matchPath(path, pathname) !== null) ?? {
      path: pathname,
      title: 'Soon',
      text: '',
    };

  return (
    <div className="page">
      <PageHeader title={page.title} />
      <section className={styles.notice}>
        <p className={styles.label}>Still being built</p>
        <p className={styles.text}>{page.text}</p>
        <p>This page is not finished, and we would rather say so than show you made-up numbers.</p>
        <div className={styles.links}>
          <Link className="button button-primary" to={paths.shows}>
            Browse Shows
          </Link>
          <Link className="button button-secondary" to={paths.live}>
            Live Streams
          </Link>
        </div>
      </section>
    </div>
  );
}
