import type { ComponentProps } from 'react';
import { ListSection } from '../../../shared/components/list-section.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';

interface SectionProps<T> extends Omit<ComponentProps<typeof ListSection<T>>, 'items' | 'instead'> {
  query: { data: { items: T[] } | undefined; error: unknown; refetch: () => unknown };
}

/** Section of the dashboard with its own loading, empty and error states. */
export function Section<T>({ query: { data, error, refetch }, ...section }: SectionProps<T>) {
  const failure = error !== null && !data && (
    <PanelFailure
      title={`${section.title} could not be loaded.`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
  return <ListSection {...section} items={data?.items} instead={failure || null} />;
}
