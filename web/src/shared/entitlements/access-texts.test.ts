import { expect, test } from 'vitest';
import { accessLabel, lockTexts } from './access-texts.ts';

const later = '2030-12-24T19:00:00.000Z';

test('a card shows the plan of a show, or early access while it lasts', () => {
  const label = (access: 'free' | 'premium' | 'ultimate', early_access_until: string | null = null) =>
    accessLabel({ access, early_access_until }, Date.now());
  expect([label('free'), label('premium'), label('ultimate')]).toEqual([null, 'Premium', 'Ultimate']);
  expect(label('free', later)).toBe('Early access');
  expect(label('free', '2020-01-01T00:00:00.000Z')).toBeNull();
});

test('a locked show lists the plans that include it, or when it opens to everyone', () => {
  expect(lockTexts({ plan: 'premium', opens_at: null })).toEqual({
    why: 'This show is for Premium and Ultimate.',
    how: 'Upgrade to Premium to watch it.',
  });
  expect(lockTexts({ plan: 'ultimate', opens_at: null }).why).toBe('This show is for Ultimate.');
  expect(lockTexts({ plan: 'premium', opens_at: later }).how).toMatch(
    /^It opens to everyone on .*24 Dec.* WAT\.$/,
  );
});
