import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { PageHeader } from '../../shared/components/page-header.tsx';
import styles from './coming-soon-page.module.css';
import type { PageProps } from './page.ts';

/** Says honestly that a page is still being built, what will be there, and where to go meanwhile. */
export function ComingSoonPage({ record }: PageProps) {
  return (
    <div className="page">
      <PageHeader title={record?.title.replace(' · POC', '') ?? 'Soon'} />
      <section className={styles.notice}>
        <p className={styles.label}>Still being built</p>
        <p className={styles.text}>{record?.comingSoon}</p>
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
