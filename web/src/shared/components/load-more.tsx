interface LoadMoreProps {
  /** How many are on screen, and how many there are. */
  shown: number;
  total: number;
  hasNext: boolean;
  loading: boolean;
  onLoad: () => void;
}

/** The end of a long list: how much of it is shown, and the next page on request rather than by scrolling. */
export function LoadMore({ shown, total, hasNext, loading, onLoad }: LoadMoreProps) {
  if (!hasNext) return null;
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: '0.75rem', marginTop: '2rem' }}>
      <p style={{ color: 'var(--muted)' }}>
        Showing {shown} of {Math.max(total, shown)}
      </p>
      <MoreButton loading={loading} onLoad={onLoad} />
    </div>
  );
}

interface MoreButtonProps extends Pick<LoadMoreProps, 'loading' | 'onLoad'> {
  text?: string;
  className?: string | undefined;
}

/** Asks for the next page of a list. */
export function MoreButton({
  loading,
  onLoad,
  text = 'Show more',
  className = 'button button-secondary',
}: MoreButtonProps) {
  return (
    <button type="button" className={className} disabled={loading} onClick={onLoad}>
      {loading ? 'Loading…' : text}
    </button>
  );
}
