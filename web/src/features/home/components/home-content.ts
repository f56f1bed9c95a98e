export const tickerLines = [
  { up: true, mark: 'KOLO', text: 'small small every week' },
  { up: false, mark: 'IMPULSE', text: 'bought at 2 a.m., regretted at 9' },
  { up: true, mark: 'PATIENCE', text: 'still the best performing asset' },
  { up: false, mark: 'HOT TIP', text: 'from a cousin of a cousin' },
  { up: true, mark: 'EMERGENCY FUND', text: 'three months and counting' },
  { up: false, mark: 'FOMO', text: 'closed lower again' },
  { up: true, mark: 'COMPOUND INTEREST', text: 'does not make noise' },
] as const;

export const values = [
  {
    title: 'Edutainment First',
    text: 'If you did not laugh and did not learn, we owe you another episode.',
  },
  {
    title: 'Radical Transparency',
    text: 'We show the losing trades too. Especially the losing trades.',
  },
  {
    title: 'Inclusive Prosperity',
    text: 'Plain words, small amounts, big questions welcome. Nobody is too late.',
  },
] as const;

export const aboutCounters = [
  { value: 200, suffix: 'K+', label: 'community' },
  { value: 500, suffix: '+', label: 'shows' },
  { value: 50, suffix: '+', label: 'partners' },
  { value: 36, suffix: '+', label: 'countries' },
] as const;

/** Shown until the hosts are loaded, or if loading fails. */
export const firstHosts = [
  {
    name: 'Kemi Bankole',
    role: 'Candlesticks and comedy',
    picture_url: '/img/host-1.webp',
    bio: 'Ten years on a trading desk, five on stage. Explains a chart with matchsticks and never raises her voice at your questions.',
  },
  {
    name: 'Emeka Nwosu',
    role: 'Forex without the screaming',
    picture_url: '/img/host-2.webp',
    bio: 'Blew his first account so that you need not. Now teaches position size the way his mother taught portioning meat.',
  },
  {
    name: 'Aisha Danladi',
    role: 'Savings, tax and straight talk',
    picture_url: '/img/host-3.webp',
    bio: 'Chartered accountant from Kano. Can find ₦20,000 in any budget, and has, live, in front of the budget’s owner.',
  },
] as const;

export const bandStats = [
  { value: 200, suffix: 'K+', decimals: 0, label: 'Nigerian users' },
  { value: 500, suffix: '+', decimals: 0, label: 'live shows' },
  { value: 2, suffix: 'M+', decimals: 0, label: 'hours watched' },
  { value: 4.9, suffix: '/5', decimals: 1, label: 'rating' },
] as const;

export const partners = [
  { name: 'Zuma Capital', logo: '/img/partner-1.svg' },
  { name: 'Oja Analytics', logo: '/img/partner-2.svg' },
  { name: 'Lagoon Pay', logo: '/img/partner-3.svg' },
  { name: 'Plus Microfinance', logo: '/img/partner-4.svg' },
  { name: 'Arcade Bank', logo: '/img/partner-5.svg' },
  { name: 'Skybag Travel', logo: '/img/partner-6.svg' },
  { name: 'Gist Radio', logo: '/img/partner-7.svg' },
  { name: 'Adire Foundation', logo: '/img/partner-8.svg' },
] as const;

export const features = [
  {
    title: 'Live, with the chat on',
    text: 'Ask while it happens. Hosts read the room, the room reads the chart, and nobody pretends to know the future.',
  },
  {
    title: 'Lessons that stick',
    text: 'Forex, stocks, crypto and savings as stories and sketches. You will remember the joke, so you will remember the rule.',
  },
  {
    title: 'Merch with a message',
    text: 'A mug that never has to beg. A tee with a stop-loss on it. Prices in naira, delivered across Nigeria.',
  },
  {
    title: 'A community that answers',
    text: 'Post your question at midnight; somebody has made that very mistake and is awake to answer.',
  },
] as const;

export const steps = [
  { title: 'Sign Up', text: 'Name, email, password. Basic membership is free, and stays free.' },
  { title: 'Explore', text: 'Pick a show or a live stream. We keep your place when NEPA does not.' },
  { title: 'Engage', text: 'Chat, react, post, ask. The best questions end up in the next episode.' },
] as const;

export const testimonials = [
  {
    quote:
      'I came for the jokes about my uncle’s crypto. I left with an emergency fund. My uncle is still explaining.',
    name: 'Blessing, nurse in Uyo',
  },
  {
    quote:
      'First time a stop-loss made sense to me. Also the first time I laughed at my own trading history.',
    name: 'Sola, trader in Ibadan',
  },
  {
    quote: 'We watch it in the shop on Saturdays. Customers now ask for change and for compound interest.',
    name: 'Halima, shop owner in Kaduna',
  },
] as const;

export const questions = [
  {
    question: 'Is POC free?',
    answer:
      'Basic membership is free: some shows in full, the start of the others, and the community. Pro costs ₦4,990/month: as Premium it opens all but the exclusive shows, new ones before everyone else.',
  },
  {
    question: 'Will you advise me what to buy?',
    answer:
      'No. We teach how things work and what can go wrong. Anyone who promises you returns is selling something, usually to you.',
  },
  {
    question: 'Do I need to know anything already?',
    answer:
      'Only how to laugh at yourself a little. Every show says who it is for, and the chat is kind to first questions.',
  },
  {
    question: 'How much data does a show eat?',
    answer:
      'You decide. Switch on Low data behind the sliders at the top: small pictures, and nothing plays until you say so.',
  },
  {
    question: 'How do I pay for merch?',
    answer:
      'By card, bank transfer or USSD, in naira, through a Nigerian payment provider. Your card number never reaches us.',
  },
] as const;

/** Labelled sample, shown when the shows cannot be loaded (required by the specification). */
export const sampleShow = {
  id: 'sample',
  title: 'Forex Basics With Jokes',
  description: 'What a pip is, what a lot is, and why your neighbour refreshes his phone at 3 a.m.',
  category: 'Trading',
  thumbnail_url: '',
  duration: '45 min',
  Streams: [],
  access: 'free' as const,
  early_access_until: null,
};

/** Labelled sample, shown when the live streams cannot be loaded. */
export const sampleStream = {
  title: 'Market Open, Mouth Open',
  text: 'A live look at the morning’s trades.',
} as const;
