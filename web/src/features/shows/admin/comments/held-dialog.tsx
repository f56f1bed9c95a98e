import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadedList } from '../../../../shared/components/loaded-list.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { heldCommentsQuery } from '../api/held-queries.ts';
import { HeldList } from './held-list.tsx';

/** All comments that wait for an administrator, whatever their show. */
export function HeldDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Comments to review" size="sm" onClose={onClose}>
      <LoadedList
        query={useInfiniteQuery(heldCommentsQuery())}
        failed="The comments could not be loaded."
        empty="Nothing waits. The room behaves."
      >
        {(comments) => <HeldList comments={comments} withShow />}
      </LoadedList>
    </Dialog>
  );
}
