import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { ErrorState } from '../../../../shared/components/error-state.tsx';
import { LoadMore } from '../../../../shared/components/load-more.tsx';
import { Skeleton } from '../../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { bansQuery, useLiftBan } from '../api/bans.ts';
import styles from './managed-posts.module.css';

/** Who may not post and comment, until when and why. */
export function BansDialog({ onClose }: { onClose: () => void }) {
  const bans = useInfiniteQuery(bansQuery());
  const lift = useLiftBan();
  const items = itemsOf(bans.data);
  return (
    <Dialog title="Bans" size="md" onClose={onClose}>
      {bans.error && !items && (
        <ErrorState error={bans.error} title="The bans could not be loaded" onRetry={() => bans.refetch()} />
      )}
      {bans.isPending && <Skeleton height="6rem" />}
      {items?.length === 0 && <p className={styles.muted}>Nobody is banned.</p>}
      <ol className={styles.list}>
        {items?.map(({ User, until, reason, at }) => (
          <li key={User.id}>
            <p className={styles.head}>
              <strong>{User.name}</strong>
              <span>
                since <time dateTime={at}>{formatStamp(at)}</time>
                {until ? (
                  <>
                    , until <time dateTime={until}>{formatStamp(until)}</time>
                  </>
                ) : (
                  ', without an end'
                )}
              </span>
            </p>
            <p className={styles.content}>{reason}</p>
            <div className={styles.buttons}>
              <button
                type="button"
                className="button button-secondary button-small"
                aria-label={`Lift the ban of ${User.name}`}
                disabled={lift.isPending}
                onClick={() => lift.mutate(User)}
              >
                Lift
              </button>
            </div>
          </li>
        ))}
      </ol>
      <LoadMore
        shown={items?.length ?? 0}
        total={bans.data?.pages[0]?.total ?? 0}
        hasNext={bans.hasNextPage}
        loading={bans.isFetchingNextPage}
        onLoad={bans.fetchNextPage}
      />
    </Dialog>
  );
}
