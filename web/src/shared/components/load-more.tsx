import Button, { type ButtonProps } from '@mui/material/Button';
import { itemsOf, type ListResult } from '../api/loaded-pages.ts';

interface LoadMoreProps<T> {
  list: Pick<ListResult<T>, 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Number of all entries; by default from the first page. */
  total?: number;
}

/** The end of a long list: its progress, and a button for the next page instead of infinite scrolling. */
export function LoadMore<T>({ list, total = list.data?.pages[0]?.total ?? 0 }: LoadMoreProps<T>) {
  if (!list.hasNextPage) return null;
  const shown = itemsOf(list.data)?.length ?? 0;
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: '0.75rem', marginTop: '2rem' }}>
      <p style={{ color: 'var(--muted)' }}>
        Showing {shown} of {Math.max(total, shown)}
      </p>
      <MoreButton loading={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
    </div>
  );
}

interface MoreButtonProps extends ButtonProps {
  loading: boolean;
  onLoad: () => void;
  text?: string;
}

export function MoreButton({ loading, onLoad, text = 'Show more', ...button }: MoreButtonProps) {
  return (
    <Button variant="outlined" {...button} disabled={loading} onClick={onLoad}>
      {loading ? 'Loading…' : text}
    </Button>
  );
}
