import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Need } from '@poc/contracts/entities/needs';
import { useQuery } from '@tanstack/react-query';
import { Laugh } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import section from '../../../shared/components/list-section.module.css';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { formatAge } from '../../../shared/text/dates.ts';
import { needsQuery } from '../api/needs-query.ts';
import { countText, dueText, isSoon, missingText, needTexts } from './need-texts.ts';
import styles from './needs.module.css';

/** Work that needs an administrator, with links to its screens. */
export function NeedsSection() {
  const id = useId();
  const { data, error, refetch } = useQuery(needsQuery());
  const retry = () => void refetch();
  return (
    <section className={`surface ${section.section}`} aria-labelledby={id}>
      <h2 id={id}>Needs you</h2>
      {data ? (
        <>
          {data.needs.length > 0 ? (
            <ol className={styles.needs}>
              {data.needs.map((need) => (
                <li key={need.name}>
                  <NeedRow need={need} />
                </li>
              ))}
            </ol>
          ) : (
            data.unavailable.length === 0 && <NothingNeedsYou />
          )}
          {data.unavailable.length > 0 && (
            <p role="status" className={styles.missing}>
              {missingText(data.unavailable)}
              <Button variant="outlined" size="small" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
        </>
      ) : error ? (
        <PanelFailure
          title="The list could not be loaded."
          error={error}
          onRetry={retry}
          retryLabel="Try again"
        />
      ) : (
        <Loading text="Loading open tasks…" height="12rem" />
      )}
    </section>
  );
}

function NothingNeedsYou() {
  return (
    <div className={styles.nothing}>
      <Laugh size={28} aria-hidden="true" />
      <p>
        <strong>Nothing needs your attention.</strong> Everything is shipped, answered and paid. Go and watch
        a show.
      </p>
    </div>
  );
}

function NeedRow({ need: { name, count, oldest, due } }: { need: Need }) {
  const { one, many, to } = needTexts[name];
  const content = (
    <>
      <strong className={styles.count}>{countText(count)}</strong>{' '}
      <span className={styles.words}>
        <span className={styles.what}>{count === 1 ? one : many}</span>{' '}
        {oldest && (
          <span className={styles.quiet}>
            {count > 1 && 'Oldest: '}
            <time dateTime={oldest}>{formatAge(oldest)}</time>
          </span>
        )}
        {to === null && (
          <span className={styles.quiet}>
            For operators: <code>npm run ops -- events dead-letters</code>
          </span>
        )}
      </span>{' '}
      {due && <Chip className={styles.due} color={isSoon(due) ? 'error' : 'default'} label={dueText(due)} />}
    </>
  );
  return to === null ? (
    <div className={styles.need}>{content}</div>
  ) : (
    <Link className={styles.need} to={to}>
      {content}
    </Link>
  );
}
