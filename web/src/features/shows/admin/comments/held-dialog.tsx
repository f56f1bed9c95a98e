import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/errors.ts';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { ErrorState } from '../../../../shared/components/error-state.tsx';
import { Skeleton } from '../../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { heldCommentsQuery } from '../api/held-queries.ts';
import styles from './comments.module.css';
import { HeldList } from './held-list.tsx';

/** All comments that wait for an administrator, whatever their show. */
export function HeldDialog({ onClose }: { onClose: () => void }) {
  const held = useInfiniteQuery(heldCommentsQuery());
  const comments = itemsOf(held.data);
  return (
    <Dialog title="Comments to review" size="sm" onClose={onClose}>
      <div aria-busy={held.isPending}>
        {held.error && !comments && (
          <ErrorState
            error={held.error}
            title="The comments could not be loaded"
            onRetry={() => held.refetch()}
          />
        )}
        {held.isPending && <Skeleton height="6rem" />}
        {comments?.length === 0 && <p className={styles.empty}>Nothing waits. The room behaves.</p>}
        {comments && comments.length > 0 && <HeldList comments={comments} withShow />}
        {held.error && comments && (
          <p role="alert" className={styles.failure}>
            {errorText(held.error)}
          </p>
        )}
        {held.hasNextPage && (
          <button
            type="button"
            className="button button-secondary"
            disabled={held.isFetchingNextPage}
            onClick={() => held.fetchNextPage()}
          >
            {held.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </button>
        )}
      </div>
    </Dialog>
  );
}
