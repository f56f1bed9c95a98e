import type { DemoShow } from './shows.ts';

/** A demo host and their account, whose messages and posts have the badge “Host”. */
export interface DemoHost {
  readonly slug: NonNullable<DemoShow['host']>;
  readonly personKey: string;
}

export const hosts: readonly DemoHost[] = [
  { slug: 'kemi-bankole', personKey: 'kemi' },
  { slug: 'emeka-nwosu', personKey: 'emeka' },
  { slug: 'aisha-danladi', personKey: 'aisha' },
];
