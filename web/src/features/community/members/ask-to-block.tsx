import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { type Other, useChangeRelation } from '../api/member-relations.ts';

/** Confirms blocking a member. Blocking ends following in both directions; unblocking does not restore it. */
export function AskToBlock({ other, onClose }: { other: Other; onClose: () => void }) {
  const change = useChangeRelation(other);
  return (
    <AskToConfirm
      title={`Block ${other.name}?`}
      text={`You will not see what ${other.name} writes. They cannot comment on your posts, reply to you, like what you write or follow you, and you stop following each other. They are not notified.`}
      confirmLabel="Block"
      busy={change.isPending}
      onConfirm={() => change.mutate({ blocked: true }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
