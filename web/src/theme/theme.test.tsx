import Grow from '@mui/material/Grow';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MaterialProvider } from '../shared/dialogs/material-provider.tsx';

afterEach(() => vi.restoreAllMocks());

function durationWhen(reduced: boolean): string {
  const media = matchMedia('all');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...media,
    media: query,
    matches: reduced && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { unmount } = render(
    <MaterialProvider>
      <Grow in timeout={300} appear>
        <p>Menu</p>
      </Grow>
    </MaterialProvider>,
  );
  const { transition } = screen.getByText('Menu').style;
  unmount();
  return transition;
}

test('MUI’s dialogs and menus do not move under reduced motion', () => {
  expect(durationWhen(false)).toContain('300ms');
  expect(durationWhen(true)).not.toMatch(/[1-9]\d*ms/);
});
