export interface DemoPostComment {
  readonly authorKey: string;
  readonly content: string;
  /** Hours before seeding; fewer than the post's. */
  readonly hoursAgo: number;
}

export interface DemoPost {
  /** Stable handle for idempotent seeding; never shown. */
  readonly key: string;
  readonly authorKey: string;
  readonly title: string;
  readonly content: string;
  readonly hoursAgo: number;
  /** People who liked the post; its like count is derived from them. */
  readonly likedByKeys: readonly string[];
  readonly comments: readonly DemoPostComment[];
  /** Index of the comment that the post's author accepted as the answer. */
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
