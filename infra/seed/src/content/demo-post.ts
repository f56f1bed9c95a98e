export interface DemoPostComment {
  readonly authorKey: string;
  readonly content: string;
  /** Hours before seeding; fewer than its post's. */
  readonly hoursAgo: number;
}

export interface DemoPost {
  /** Stable handle for idempotent seeding; never shown. */
  readonly key: string;
  readonly authorKey: string;
  readonly title: string;
  readonly content: string;
  readonly hoursAgo: number;
  /** People who liked it. The count is the length, so the two cannot disagree. */
  readonly likedByKeys: readonly string[];
  readonly comments: readonly DemoPostComment[];
  /** Position of the comment that its author accepted as the answer. */
  readonly answer?: number;
  /** A picture of the shop in `media/merch`. */
  readonly picture?: {
    readonly file: string;
    readonly alt: string;
    /** Size of the widest file, in pixels. */
    readonly width: number;
    readonly height: number;
  };
  readonly mentionedKeys?: readonly string[];
}
