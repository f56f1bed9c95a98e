import { describe, expect, it } from 'vitest';
import { hasProfanity } from './has-profanity.ts';

describe('hasProfanity', () => {
  it.each([
    'What a load of shit',
    'SHIIIIT!!!',
    'sh1t',
    '$hit happens',
    'a$$',
    'asses',
    'a s s e s',
    'you @ss',
    'ｆｕｃｋ this',
    'f\u200bu\u200bc\u200bk',
    'f u c k it',
    'f.u.c.k',
    'fúck',
    'fu\u0441k', // the third letter is Cyrillic
    'stop fucking around',
    'You be mumu',
    'muuumuuu',
    'Oloshi like you',
    'olósho',
    'w3rey',
    'Thunder fire you!',
    'God   punish you, host',
    'anụ ọfịa',
    'God     punish you',
    'dan iska kawai',
  ])('finds it in %s', (text) => {
    expect(hasProfanity(text)).toBe(true);
  });

  it.each([
    'As I said, the class was first class.',
    'Greetings from Scunthorpe',
    'I saved ₦455 and then $455 more!',
    'Assess the assets, pass the passbook',
    'E don do, baba e don happen',
    'This waka go far',
    'Ode to Lagos, by Dick Cocker',
    'Wow! So good!!!',
    'I a m here',
    'a b c d',
    '',
  ])('finds none in %s', (text) => {
    expect(hasProfanity(text)).toBe(false);
  });

  it.each(['as ', 'a s ', 'a.', 'assh0le-', `${'a'.repeat(9)}${'s'.repeat(9)}e`, 'f u c '])(
    'takes linear time for a long adversarial post of %j',
    (part) => {
      const text = part.repeat(10_000 / part.length);
      const startedAt = performance.now();
      hasProfanity(text);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    },
  );
});
