import Button from '@mui/material/Button';
import { timeSorts } from '@poc/contracts/list-sorts';
import { SortedList } from '../../../../shared/admin/list/sorted-list.tsx';
import { PersonLink } from '../../../../shared/admin/person-link.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { postingBans, useLiftBan } from '../api/bans.ts';
import styles from './managed-posts.module.css';

/** Users banned from posting, with end and reason. */
export function BansDialog({ onClose }: { onClose: () => void }) {
  const lift = useLiftBan();
  return (
    <Dialog title="Bans" size="md" onClose={onClose}>
      <SortedList
        source={postingBans}
        sorts={timeSorts}
        param="bans-sort"
        failed="The bans could not be loaded."
        empty="No one is banned."
      >
        {(items) => (
          <ol className={styles.list}>
            {items.map(({ User, until, reason, at }) => (
              <li key={User.id}>
                <p className={styles.head}>
                  <strong>
                    <PersonLink id={User.id} name={User.name} />
                  </strong>
                  <span>
                    since <time dateTime={at}>{formatStamp(at)}</time>
                    {until ? (
                      <>
                        , until <time dateTime={until}>{formatStamp(until)}</time>
                      </>
                    ) : (
                      ', permanently'
                    )}
                  </span>
                </p>
                <p dir="auto" className={styles.content}>
                  {reason}
                </p>
                <div className="button-row">
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`Lift the ban of ${User.name}`}
                    disabled={lift.isPending}
                    onClick={() => lift.mutate(User)}
                  >
                    Lift
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        )}
      </SortedList>
    </Dialog>
  );
}
