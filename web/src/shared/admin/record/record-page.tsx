import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageLoading } from '../../components/skeleton.tsx';

interface BackLinkProps {
  to: string;
  label: string;
}

/** Link from a record back to its list. */
export const BackLink = ({ to, label }: BackLinkProps) => (
  <Link className="text-link" to={to}>
    <ArrowLeft size={18} aria-hidden="true" />
    {label}
  </Link>
);

interface RecordPageProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Title without the record, and the message of a failure. */
  title: string;
  failed: string;
  list: BackLinkProps;
  children: (record: T) => ReactNode;
}

/** The administrators' page of one record, with its loading and error states. */
export function RecordPage<T>({ query, title, failed, list, children }: RecordPageProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <PageLoading />;
  return (
    <div className="page">
      <PageHeader title={title} />
      <ErrorState error={error} title={failed} onRetry={() => refetch()} />
      <BackLink {...list} />
    </div>
  );
}
