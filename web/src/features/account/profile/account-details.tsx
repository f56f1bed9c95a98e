import Chip from '@mui/material/Chip';
import type { User } from '@poc/contracts/entities/identity';
import type { ReactNode } from 'react';
import { Panel } from '../../../shared/components/panel.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatPhone } from '../../../shared/text/phone.ts';
import styles from './profile.module.css';

interface Row {
  readonly term: string;
  readonly value: ReactNode;
}

function Details({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.details}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PersonalInformation({ user }: { user: User }) {
  return (
    <Panel title="Personal Information">
      <Details
        rows={[
          { term: 'Name', value: user.name },
          { term: 'Email', value: user.email },
          {
            term: 'Phone',
            value: <span className="tabular">{formatPhone(user.phone) || 'Not set'}</span>,
          },
        ]}
      />
    </Panel>
  );
}

/**
 * Creation date, status and role of the account. Suspended users cannot open this page, so the status is
 * always Active.
 */
export function AccountInformation({ user }: { user: User }) {
  return (
    <Panel title="Account Information">
      <Details
        rows={[
          { term: 'Member since', value: formatDay(user.createdAt) },
          { term: 'Account status', value: <Chip color="success" label="Active" /> },
          { term: 'Account type', value: user.role === 'admin' ? 'Administrator' : 'Standard User' },
        ]}
      />
    </Panel>
  );
}
