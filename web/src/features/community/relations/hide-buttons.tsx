import Button from '@mui/material/Button';
import { Ban, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { type Other, useChangeRelation } from '../api/member-relations.ts';
import { AskToBlock } from './ask-to-block.tsx';

export function HideButtons({ author }: { author: Other }) {
  const [asks, setAsks] = useState(false);
  const change = useChangeRelation(author);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Mute ${author.name}`}
        disabled={change.isPending}
        onClick={() => change.mutate({ muted: true })}
      >
        <VolumeX size={18} aria-hidden="true" />
      </Button>
      <Button variant="quiet" aria-label={`Block ${author.name}`} onClick={() => setAsks(true)}>
        <Ban size={18} aria-hidden="true" />
      </Button>
      {asks && <AskToBlock other={author} onClose={() => setAsks(false)} />}
    </>
  );
}
