import IconButton from '@mui/material/IconButton';
import { SlidersHorizontal } from 'lucide-react';
import { memo, useState } from 'react';
import { lazyPart } from '../../shared/code/lazy-part.tsx';

const DisplayPanel = lazyPart(() => import('./display-panel.tsx'), 'DisplayPanel');

/** Opens a panel with the colour scheme and low-data mode. */
export const DisplaySettings = memo(() => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label="Display and data settings"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SlidersHorizontal size={21} aria-hidden="true" />
      </IconButton>
      {anchor && <DisplayPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
});
