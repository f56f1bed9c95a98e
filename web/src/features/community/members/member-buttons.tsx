import Button from '@mui/material/Button';
import type { MemberRelation } from '@poc/contracts/entities/community';
import { useState } from 'react';
import { type Other, useChangeRelation } from '../api/member-relations.ts';
import styles from '../components/community.module.css';
import { AskToBlock } from './ask-to-block.tsx';

/** Buttons to follow, mute or block a member. A blocked member can only be unblocked. */
export function MemberButtons({ other, relation }: { other: Other; relation: MemberRelation }) {
  const [asks, setAsks] = useState(false);
  const change = useChangeRelation(other);
  const { following, muted, blocked } = relation;
  const button = { variant: 'outlined', size: 'small', disabled: change.isPending } as const;
  return (
    <div className={styles.relationButtons}>
      {!blocked && (
        <>
          <Button
            {...button}
            variant={following ? 'outlined' : 'contained'}
            aria-label={`${following ? 'Unfollow' : 'Follow'} ${other.name}`}
            onClick={() => change.mutate({ following: !following })}
          >
            {following ? 'Unfollow' : 'Follow'}
          </Button>
          <Button
            {...button}
            aria-label={`${muted ? 'Unmute' : 'Mute'} ${other.name}`}
            onClick={() => change.mutate({ muted: !muted })}
          >
            {muted ? 'Unmute' : 'Mute'}
          </Button>
        </>
      )}
      <Button
        {...button}
        aria-label={`${blocked ? 'Unblock' : 'Block'} ${other.name}`}
        onClick={() => (blocked ? change.mutate({ blocked: false }) : setAsks(true))}
      >
        {blocked ? 'Unblock' : 'Block'}
      </Button>
      {asks && <AskToBlock other={other} onClose={() => setAsks(false)} />}
    </div>
  );
}
