import Chip from '@mui/material/Chip';
import type { Consent } from '@poc/contracts/entities/identity';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { formatDay } from '../../../../shared/text/dates.ts';
import { consentsQuery } from '../../api/security-queries.ts';
import styles from '../settings.module.css';

const purposes: Record<Consent['purpose'], { name: string; to?: string }> = {
  terms: { name: 'Terms', to: paths.terms },
  privacy: { name: 'Privacy notice', to: paths.privacy },
  marketing: { name: 'Marketing messages' },
  newsletter: { name: 'Newsletter' },
};

/** Consents with date and version of the text, newest first. */
export function Consents({ userId }: { userId: string }) {
  const query = useQuery(consentsQuery(userId));
  return (
    <Panel title="What you agreed to" text="Each consent, with its date and the version of the terms.">
      {query.isPending && <Loading height="5rem" />}
      {query.isError && (
        <PanelFailure
          title="Your consents could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.items.length === 0 && <p className="muted">No consents recorded.</p>}
      {query.data && query.data.items.length > 0 && (
        <ul className={styles.list}>
          {query.data.items.map((consent) => (
            <ConsentRow key={`${consent.purpose} ${consent.at}`} consent={consent} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { name, to } = purposes[consent.purpose];
  return (
    <li className={styles.row}>
      <p>
        <strong>{to === undefined ? name : <Link to={to}>{name}</Link>}</strong>
        <span className="muted">{`Version ${consent.version} · ${formatDay(consent.at)}`}</span>
      </p>
      <Chip color={consent.given ? 'success' : 'default'} label={consent.given ? 'Agreed' : 'Not agreed'} />
    </li>
  );
}
