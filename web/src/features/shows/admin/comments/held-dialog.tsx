import { queueSorts } from '@poc/contracts/list-sorts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { SortSelect } from '../../../../shared/admin/list/sort-select.tsx';
import { LoadedList } from '../../../../shared/components/loaded-list.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { heldCommentsQuery } from '../api/held-queries.ts';
import { HeldList } from './held-list.tsx';

/** Comments of all shows that wait for review. */
export function HeldDialog({ onClose }: { onClose: () => void }) {
  const sorting = useListSort(queueSorts, 'held-sort');
  return (
    <Dialog title="Comments to review" size="sm" onClose={onClose}>
      <SortSelect sorting={sorting} names={{}} />
      <LoadedList
        query={useInfiniteQuery(heldCommentsQuery(sorting.chosen))}
        failed="The comments could not be loaded."
        empty="Nothing waits. The room behaves."
      >
        {(comments) => <HeldList comments={comments} withShow />}
      </LoadedList>
    </Dialog>
  );
}
