import { vi } from 'vitest';

/** Sets the window's width in pixels for media queries; undone by `vi.restoreAllMocks()`. */
export function setWindowWidth(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const least = Number(/min-width: ?(\d+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY);
    const nothing = () => undefined;
    return Object.assign(new EventTarget(), {
      media,
      matches: width >= least,
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    });
  });
}
