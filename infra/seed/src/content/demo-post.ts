export interface DemoPostComment {
  readonly authorKey: string;
  readonly content: string;
  /** Hours before seeding; always fewer than its post's. */
  readonly hoursAgo: number;
}

export interface DemoPost {
  /** Stable handle for the seed's own idempotency; never shown. */
  readonly key: string;
  readonly authorKey: string;
  readonly title: string;
  readonly content: string;
  readonly hoursAgo: number;
  /** People who liked it: the count is the length, so that the two can't disagree. */
  readonly likedByKeys: readonly string[];
  readonly comments: readonly DemoPostComment[];
  /** One of the shop's pictures in `media/merch`, which is shown with it. */
  readonly picture?: {
    readonly file: string;
    readonly alt: string;
    /** Of the widest file, in pixels. */
    readonly width: number;
    readonly height: number;
  };
  /** Whom its text names. */
  readonly mentionedKeys?: readonly string[];
}
