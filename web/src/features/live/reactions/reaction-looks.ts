import { Hand, Heart, ThumbsUp } from 'lucide-react';

export const looks = {
  like: { label: 'Like', icon: ThumbsUp, emoji: '👍' },
  heart: { label: 'Heart', icon: Heart, emoji: '❤️' },
  clap: { label: 'Clap', icon: Hand, emoji: '👏' },
} as const;
