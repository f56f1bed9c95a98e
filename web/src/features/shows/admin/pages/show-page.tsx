import Button from '@mui/material/Button';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { ErrorState } from '../../../../shared/components/error-state.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { PageLoading } from '../../../../shared/components/skeleton.tsx';
import { useDeleteShow } from '../api/use-delete-show.ts';
import { HeldComments, ShowComments } from '../comments/show-comments.tsx';
import { ShowFacts } from '../components/show-facts.tsx';
import { ShowStreams } from '../components/show-streams.tsx';
import styles from './show-page.module.css';

// Opens on a click, so the page does not wait for its code.
const OpenShowForm = lazyPart(() => import('../components/open-show-form.tsx'), 'OpenShowForm');

const icon = { size: 20, 'aria-hidden': true } as const;
/** Navigation that leaves history and scroll position alone. */
const inPlace = { replace: true } as const;

/** `/admin/shows/:id`: one show with its streams, comments and held comments. */
export function ManagedShowPage() {
  const { id = '' } = useParams();
  const { data: show, error, refetch } = useQuery(managedShowQuery(id));
  return (
    <>
      {show ? (
        <ShowView key={id} show={show} />
      ) : error ? (
        <div className="page">
          <PageHeader title="Show" />
          <ErrorState error={error} title="The show could not be loaded" onRetry={() => refetch()} />
          <BackLink />
        </div>
      ) : (
        <PageLoading />
      )}
    </>
  );
}

const BackLink = () => (
  <Link className="text-link" to={paths.admin.shows}>
    <ArrowLeft size={18} aria-hidden="true" />
    All shows
  </Link>
);

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
      <BackLink />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ShowFacts show={show} />
          <ShowStreams show={show} />
        </div>
        <div className={styles.column}>
          <HeldComments showId={show.id} />
          <ShowComments show={show} />
        </div>
      </div>
      {params.get('form') === 'edit' && (
        <OpenShowForm showId={show.id} known={show} onClose={() => setParams({}, inPlace)} />
      )}
    </div>
  );
}
