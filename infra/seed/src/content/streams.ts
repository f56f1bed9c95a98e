export interface DemoStream {
  /** Stable handle for chat lines; never shown. */
  readonly key: string;
  readonly showSlug: string;
  readonly status: 'scheduled' | 'live' | 'ended';
  /** Video under media/shows, so that the demo works offline. */
  readonly videoFile: string;
  /** Minutes from seeding to the start; negative once started. */
  readonly startsInMinutes: number;
  /**
   * Minutes from seeding to the end; negative once ended, absent for a live stream, which continues until it is
   * stopped.
   */
  readonly endsInMinutes?: number;
  readonly reactions: { readonly like: number; readonly heart: number; readonly clap: number };
}

const videoFile = 'laugh-and-learn.mp4';
const none = { like: 0, heart: 0, clap: 0 };
const minutesPerDay = 24 * 60;

export const streams: readonly DemoStream[] = [
  {
    key: 'live-laugh',
    showSlug: 'laugh-and-learn',
    status: 'live',
    videoFile,
    startsInMinutes: -34,
    reactions: { like: 482, heart: 217, clap: 356 },
  },
  {
    key: 'live-ngx',
    showSlug: 'ngx-on-the-mic',
    status: 'live',
    videoFile,
    startsInMinutes: -21,
    reactions: { like: 263, heart: 94, clap: 171 },
  },
  {
    key: 'live-kolo',
    showSlug: 'kolo-kings',
    status: 'live',
    videoFile,
    startsInMinutes: -12,
    reactions: { like: 138, heart: 120, clap: 67 },
  },
  {
    key: 'next-demo-account',
    showSlug: 'demo-account-diaries',
    status: 'scheduled',
    videoFile,
    startsInMinutes: 26 * 60,
    endsInMinutes: 26 * 60 + 75,
    reactions: none,
  },
  {
    key: 'next-landlord',
    showSlug: 'landlord-dreams',
    status: 'scheduled',
    videoFile,
    startsInMinutes: 49 * 60,
    endsInMinutes: 49 * 60 + 75,
    reactions: none,
  },
  {
    key: 'next-japa',
    showSlug: 'japa-budget',
    status: 'scheduled',
    videoFile,
    startsInMinutes: 74 * 60,
    endsInMinutes: 74 * 60 + 75,
    reactions: none,
  },
  {
    key: 'past-cbn',
    showSlug: 'cbn-decides',
    status: 'ended',
    videoFile,
    startsInMinutes: -15 * minutesPerDay,
    endsInMinutes: -15 * minutesPerDay + 81,
    reactions: { like: 1904, heart: 611, clap: 1320 },
  },
  {
    key: 'past-black-tax',
    showSlug: 'black-tax-comedy-night',
    status: 'ended',
    videoFile,
    startsInMinutes: -12 * minutesPerDay,
    endsInMinutes: -12 * minutesPerDay + 66,
    reactions: { like: 2745, heart: 1983, clap: 2410 },
  },
  {
    key: 'past-crypto',
    showSlug: 'crypto-after-dark',
    status: 'ended',
    videoFile,
    startsInMinutes: -23 * minutesPerDay,
    endsInMinutes: -23 * minutesPerDay + 64,
    reactions: { like: 1188, heart: 302, clap: 540 },
  },
  {
    key: 'past-inflation',
    showSlug: 'inflation-my-roommate',
    status: 'ended',
    videoFile,
    startsInMinutes: -9 * minutesPerDay,
    endsInMinutes: -9 * minutesPerDay + 40,
    reactions: { like: 934, heart: 288, clap: 476 },
  },
];
