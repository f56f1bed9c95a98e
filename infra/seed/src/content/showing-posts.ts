import type { DemoPost } from './demo-post.ts';

/** Posts that demonstrate features: a picture, a mention, a list, a warning. */
export const showingPosts: readonly DemoPost[] = [
  {
    key: 'box-number-three',
    authorKey: 'bola',
    title: 'Box number three, and this one has no key',
    content:
      "**Box one**: I kept the key. **Box two**: my brother kept the key.\n\n**Box three** has no key at all:\n\n- ₦500 a day, ₦1,000 on Fridays\n- it opens with a hammer, on 15 December\n- the hammer is at my mother's\n\n@Ada Eze you dared me, so here is the picture. #PersonalFinance",
    hoursAgo: 26,
    likedByKeys: ['ada', 'member', 'kemi', 'halima'],
    comments: [
      { authorKey: 'ada', content: 'Your mother has a hammer and a soft heart. Be careful.', hoursAgo: 25 },
      { authorKey: 'bola', content: 'She wants to see the receipt first. I am safe.', hoursAgo: 24 },
    ],
    picture: {
      file: 'kolo-savings-box',
      alt: 'A wooden savings box with a slot and no lock',
      width: 960,
      height: 960,
    },
    mentionedKeys: ['ada'],
  },
  {
    // A flagged post: shown with a warning, and in the moderation queue.
    key: 'uncle-with-forex',
    authorKey: 'halima',
    title: 'My uncle says his forex group has guaranteed returns',
    content:
      'He put it on the family group: guaranteed returns of 30 % every month, no risk, DM him before Friday. My mother is already looking for her bank card. What do I say to him, politely?',
    hoursAgo: 29,
    likedByKeys: ['sola', 'tunde'],
    comments: [
      {
        authorKey: 'kemi',
        content: 'Politely: “Uncle, who is paying the 30 %?” Then keep quiet until he answers.',
        hoursAgo: 28,
      },
    ],
  },
];
