import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const file = readFileSync(join(import.meta.dirname, 'drawings.svg'), 'utf8');
const drawings = new Map(
  [...file.matchAll(/<symbol id="(\w+)".*?<\/symbol>/gs)].map(([text, name = '']) => [name, text]),
);

test('the five drawings are small and use the theme’s colours only', () => {
  expect([...drawings.keys()]).toEqual(['microphone', 'basket', 'bubbles', 'bell', 'cable']);
  for (const [name, text] of drawings) {
    expect(text.length, name).toBeLessThan(1_024);
    const colours = [...text.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
    expect([...new Set(colours)].sort(), name).toEqual(['none', 'var(--danfo)', 'var(--ink)']);
  }
});
