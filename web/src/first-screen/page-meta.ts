/** What search engines and previews of links say of a page, unless it shows one thing that speaks for itself. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** For people who come from a mail or are buying: no search engine should list it. */
  readonly unlisted?: true;
}

/** The public pages by the path of the route table; a test compares the two. All others are never listed. */
export const pageMeta: Readonly<Record<string, PageMeta>> = {
  '/': {
    title: 'POC: where finance meets entertainment',
    description: 'Where finance meets entertainment. Learn, interact, and grow with our community.',
  },
  '/shows': {
    title: 'Shows · POC',
    description:
      'Comedy shows about trading, investing and personal finance, made in Nigeria. Find one to watch.',
  },
  '/shows/live': {
    title: 'Live shows · POC',
    description: 'The finance comedy shows that are live on POC right now.',
  },
  '/shows/upcoming': {
    title: 'Upcoming shows · POC',
    description: 'The finance comedy shows that are coming next on POC, with their dates.',
  },
  '/shows/:id': { title: 'Show · POC', description: 'A comedy show about money on POC.' },
  '/live': {
    title: 'Live streams · POC',
    description: 'Live streams on POC: those on air now, those to come and those you missed.',
  },
  '/live/:id': { title: 'Live stream · POC', description: 'A live stream about money on POC, with chat.' },
  '/merch': {
    title: 'Merch · POC',
    description: 'Official POC merch, paid in naira and delivered in Nigeria.',
  },
  '/merch/:id': { title: 'Product · POC', description: 'Official POC merch, paid in naira.' },
  '/community': {
    title: 'Community · POC',
    description: 'What the POC community says about money: questions, answers and jokes.',
  },
  '/community/posts/:id': { title: 'Post · POC', description: 'A post in the POC community.' },
  '/about': { title: 'About us · POC', description: 'Who makes POC, and what it is for.' },
  '/careers': { title: 'Careers · POC', description: 'How to work with POC.' },
  '/press': { title: 'Press · POC', description: 'What POC is, for journalists.' },
  '/app': { title: 'The POC app · POC', description: 'How to install POC on a phone or a computer.' },
  '/contact': { title: 'Contact · POC', description: 'How to reach the people behind POC.' },
  '/privacy': { title: 'Privacy · POC', description: 'What POC stores about you, why, and for how long.' },
  '/terms': { title: 'Terms · POC', description: 'The terms on which you use POC and buy from it.' },
  '/cookies': { title: 'Cookies · POC', description: 'What POC stores in your browser.' },
  '/login': { title: 'Sign in · POC', description: 'Sign in to POC.' },
  '/register': { title: 'Create an account · POC', description: 'Create your account on POC.' },
  '/verify-email': { title: 'Verify your email · POC', description: 'Enter your code.', unlisted: true },
  '/invitation': { title: 'Invitation · POC', description: 'Accept an invitation to POC.', unlisted: true },
  '/email/undo': { title: 'Undo an email change · POC', description: 'Keep your address.', unlisted: true },
  '/newsletter/confirm': { title: 'Newsletter · POC', description: 'Confirm your address.', unlisted: true },
  '/newsletter/unsubscribe': { title: 'Newsletter · POC', description: 'Unsubscribe.', unlisted: true },
  '/cart': { title: 'Cart · POC', description: 'What is in your cart.', unlisted: true },
  '/user/cart': { title: 'Cart · POC', description: 'What is in your cart.', unlisted: true },
  '/checkout': { title: 'Checkout · POC', description: 'Pay for what is in your cart.', unlisted: true },
  '/payment/callback': { title: 'Payment · POC', description: 'What became of it.', unlisted: true },
  '/order-success/:id': { title: 'Your order · POC', description: 'Thank you.', unlisted: true },
};

/** The pages that search engines may list, without those of single things. */
export const listedPaths: readonly string[] = Object.entries(pageMeta)
  .filter(([path, { unlisted }]) => !unlisted && !path.includes(':'))
  .map(([path]) => path);
