export interface DemoWatchEntry {
  readonly personKey: string;
  readonly showSlug: string;
  /** Percent reached, 0 to 100; 95 and above counts as completed. */
  readonly progress: number;
  readonly completed: boolean;
  /** Hours between the last view and seeding. */
  readonly hoursAgo: number;
}

export const watchHistory: readonly DemoWatchEntry[] = [
  { personKey: 'member', showSlug: 'pip-happens', progress: 62, completed: false, hoursAgo: 3 },
  { personKey: 'member', showSlug: 'dividends-and-jollof', progress: 34, completed: false, hoursAgo: 20 },
  { personKey: 'member', showSlug: 'urgent-two-k', progress: 100, completed: true, hoursAgo: 29 },
  { personKey: 'member', showSlug: 'inflation-my-roommate', progress: 81, completed: false, hoursAgo: 52 },
  { personKey: 'member', showSlug: 'stop-loss-stories', progress: 97, completed: true, hoursAgo: 98 },
  { personKey: 'member', showSlug: 't-bills-and-chill', progress: 12, completed: false, hoursAgo: 130 },
  { personKey: 'member', showSlug: 'black-tax-comedy-night', progress: 100, completed: true, hoursAgo: 201 },
  { personKey: 'member', showSlug: 'cbn-decides', progress: 47, completed: false, hoursAgo: 290 },
];
