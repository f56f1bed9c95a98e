/** The viewer of a page; by default a visitor with an empty cart. */
export interface Viewer {
  readonly as?: 'member' | 'admin';
  readonly buys?: boolean;
}

/** A measured page with the design's goals. */
export interface MeasuredPage extends Viewer {
  readonly name: string;
  /** `{show}` and `{stream}` are replaced by ids of the demo data. */
  readonly path: string;
  readonly lcpMs: number;
  /** JavaScript before any interaction, gzipped, in KiB. */
  readonly scriptKib: number;
  /**
   * True if the page plays video automatically. The JavaScript goal excludes playback, so it is measured with
   * low data, where playback waits for a click.
   */
  readonly plays?: boolean;
}

/** Goals of every page. */
export const everywhere = { cls: 0.02, inpMs: 100, performance: 90, accessibility: 100 } as const;

/** Transfer goal of the home page with low data, in KiB. */
export const lowDataHomeKib = 300;

const member = { as: 'member', lcpMs: 2_000, scriptKib: 235 } as const;
const admin = { as: 'admin', lcpMs: 2_500, scriptKib: 260 } as const;

export const measuredPages: readonly MeasuredPage[] = [
  { name: 'home', path: '/', lcpMs: 1_800, scriptKib: 205 },
  { name: '/shows', path: '/shows', lcpMs: 1_800, scriptKib: 205 },
  { name: '/shows/{id}', path: '/shows/{show}', lcpMs: 1_800, scriptKib: 205 },
  { name: '/live', path: '/live', lcpMs: 1_800, scriptKib: 205 },
  { name: '/live/{id}', path: '/live/{stream}', lcpMs: 1_800, scriptKib: 205, plays: true },
  { name: '/merch', path: '/merch', lcpMs: 1_800, scriptKib: 205 },
  { name: '/checkout', path: '/checkout', as: 'member', buys: true, lcpMs: 2_000, scriptKib: 235 },
  { name: '/login', path: '/login', lcpMs: 2_000, scriptKib: 235 },
  { name: '/verify-email', path: '/verify-email', lcpMs: 2_000, scriptKib: 235 },
  { name: '/user/dashboard', path: '/user/dashboard', ...member },
  { name: '/user/shows', path: '/user/shows', ...member },
  { name: '/user/orders', path: '/user/orders', ...member },
  { name: '/admin', path: '/admin', ...admin },
  { name: '/admin/shows', path: '/admin/shows', ...admin },
  { name: '/admin/users', path: '/admin/users', ...admin },
  { name: '/admin/orders', path: '/admin/orders', ...admin },
  { name: '/admin/money', path: '/admin/money', ...admin },
];
