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
      <button type="button" className="button button-secondary" disabled={loading} onClick={onLoad}>
        {loading ? 'Loading…' : 'Show more'}
      </button>
    </div>
  );
}
