import { queueSorts } from '@poc/contracts/list-sorts';
import { SortedList } from '../../../../shared/admin/list/sorted-list.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { heldComments } from '../api/held-queries.ts';
import { HeldList } from './held-list.tsx';

/** Comments of all shows that wait for review. */
export const HeldDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Comments to review" size="sm" onClose={onClose}>
    <SortedList
      source={heldComments}
      sorts={queueSorts}
      param="held-sort"
      failed="The comments could not be loaded."
      empty="Nothing is waiting for review. The room is behaving."
    >
      {(comments) => <HeldList comments={comments} withShow />}
    </SortedList>
  </Dialog>
);
