import Button from '@mui/material/Button';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { AuditSection } from '../../../../shared/admin/audit/audit-section.tsx';
import styles from '../../../../shared/admin/record/record-columns.module.css';
import { BackLink, RecordPage } from '../../../../shared/admin/record/record-page.tsx';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { useDeleteShow } from '../api/use-delete-show.ts';
import { HeldComments, ShowComments } from '../comments/show-comments.tsx';
import { ShowHoursPanel } from '../components/show-hours-panel.tsx';
import { ShowInfo } from '../components/show-info.tsx';
import { ShowStreams } from '../components/show-streams.tsx';

// Loaded when opened, so that the page does not wait for its code.
const OpenShowForm = lazyPart(() => import('../components/open-show-form.tsx'), 'OpenShowForm');

const list = { to: paths.admin.shows, label: 'All shows' } as const;
const icon = { size: 20, 'aria-hidden': true } as const;
/** Navigation options that add no history entry and keep the scroll position. */
const inPlace = { replace: true } as const;

/** `/admin/shows/:id`: one show with its streams, hours watched, comments and audit record. */
export function ManagedShowPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useQuery(managedShowQuery(id))}
      title="Show"
      failed="The show could not be loaded"
      list={list}
    >
      {(show) => <ShowView key={id} show={show} />}
    </RecordPage>
  );
}

function ShowView({ show }: { show: ManagedShow }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const remove = useDeleteShow();
  return (
    <div className="page">
      <PageHeader title={show.title}>
        <div className="button-row">
          {show.published && (
            <Button component={Link} variant="outlined" to={paths.show(show.id)}>
              <ExternalLink {...icon} />
              Public page
            </Button>
          )}
          <Button variant="contained" onClick={() => setParams({ form: 'edit' }, inPlace)}>
            <Pencil {...icon} />
            Edit
          </Button>
          <Button
            variant="outlined"
            disabled={remove.isPending}
            onClick={() => remove.mutate(show, { onSuccess: () => navigate(paths.admin.shows) })}
          >
            <Trash2 {...icon} />
            {remove.isPending ? 'Deleting…' : 'Delete'}
          </Button>
        </div>
      </PageHeader>
      <BackLink {...list} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ShowInfo show={show} />
          <ShowStreams show={show} />
          <ShowHoursPanel id={show.id} />
          <AuditSection id={show.id} text="Changes by administrators on the show." />
        </div>
        <div className={styles.column}>
          <HeldComments showId={show.id} />
          <ShowComments show={show} />
        </div>
      </div>
      {params.get('form') === 'edit' && (
        <OpenShowForm id={show.id} known={show} onClose={() => setParams({}, inPlace)} />
      )}
    </div>
  );
}
