import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Panel } from '../../components/panel.tsx';
import { auditKey, auditRecords } from './api/audit-query.ts';
import { AuditList } from './audit-list.tsx';

// A separate key, because the audit page has more rows of the same filter.
const latestRecords = { ...auditRecords, key: [...auditKey, 'latest'], query: { limit: 5 } };

interface AuditSectionProps {
  /** Id of the account, order or show. */
  id: string;
  text: string;
}

/** Latest changes by administrators of the record that a page shows. */
export const AuditSection = ({ id, text }: AuditSectionProps) => (
  <Panel title="Audit record" text={text}>
    <AuditList source={latestRecords} filter={{ target: id }} ownId={id} />
    <Link className="text-link" to={`${paths.admin.audit}?target=${id}`}>
      Open in the audit log
    </Link>
  </Panel>
);
