/** A slide of the hero. The first one is also written into index.html at build time, so that it needs no script. */
export interface HeroSlide {
  readonly title: string;
  readonly subtitle: string;
  readonly image: string;
  readonly primary: { readonly to: string; readonly label: string };
  readonly secondary: { readonly to: string; readonly label: string };
}

export const heroSlides: readonly [HeroSlide, HeroSlide, HeroSlide] = [
  {
    title: 'Serious money. Unserious people.',
    subtitle: 'Where finance meets entertainment. Learn, interact, and grow with our community.',
    image: '/img/hero-1',
    primary: { to: '/shows', label: 'Watch shows' },
    secondary: { to: '/live', label: 'Join live stream' },
  },
  {
    title: 'Market is moving. Enter with your change.',
    subtitle:
      'Ask your question in the chat while the market is still moving. The hosts answer, the room laughs.',
    image: '/img/hero-2',
    primary: { to: '/live', label: 'Enter the room' },
    secondary: { to: '/community', label: 'The community' },
  },
  {
    title: 'Your seat is free. Bring your people.',
    subtitle:
      'Open an account in a minute: watch every free show, chat on every stream, keep your place in all of them.',
    image: '/img/hero-3',
    primary: { to: '/register', label: 'Take your seat' },
    secondary: { to: '/live', label: 'See who is live' },
  },
];

export const heroStats = [
  { value: 50, suffix: 'K+', decimals: 0, label: 'traders' },
  { value: 100, suffix: '+', decimals: 0, label: 'shows' },
  { value: 4.9, suffix: '', decimals: 1, label: 'rating' },
] as const;

/** Half the width on phones: sharp enough behind text, at a third of the bytes. */
export const heroSizes = '(max-width: 700px) 60vw, 100vw';

export const heroSrcSet = ({ image }: HeroSlide) =>
  `${image}-480.webp 480w, ${image}-800.webp 800w, ${image}.webp 1600w`;
