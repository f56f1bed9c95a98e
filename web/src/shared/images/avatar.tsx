import MuiAvatar from '@mui/material/Avatar';
import { useState } from 'react';
import { initialOf } from '../text/initials.ts';

/**
 * A user's picture, or the first letter of the name. Decorative, because the name is always next to it. The picture is
 * a child, because MUI loads the picture of its `src` immediately.
 */
export function Avatar({ name, src, size = 40 }: { name: string; src: string; size?: number }) {
  const [broken, setBroken] = useState('');
  const hasPicture = src !== '' && broken !== src;
  return (
    <MuiAvatar
      component="span"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {hasPicture ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        initialOf(name)
      )}
    </MuiAvatar>
  );
}
