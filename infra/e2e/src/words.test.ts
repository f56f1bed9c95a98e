import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Folders whose words have been gone through. The list grows until it holds all. */
const checked = [
  'services/shared/contracts/src',
  'services/shared/kit/src',
  'services/shared/testing/src',
  'services/community/src',
  'services/catalog/src',
  'services/commerce/src',
  'services/identity/src',
  'gateway/src',
  'infra/load',
  'infra/seed/src',
  'infra/stack/src',
  'infra/paystack-sandbox/src',
  'infra/bench/src',
  'infra/e2e/src',
  'infra/docs',
];

/** Packages, what the demo's people write and speak, and this file. */
const notChecked = /node_modules|infra\/seed\/src\/content|words\.test\.ts/;

/** Words for which the field, or present-day English, has a plainer one, and that one. */
const plainer: [words: RegExp, write: string][] = [
  [/\b(tells?|told|telling|tellers?)\b/i, 'send, report, publish, show, distinguish: whichever it is'],
  [/\bwhoever\b/i, 'anyone who, no matter who'],
  [/\banew\b/i, 'again'],
  [/\bto the letter\b/i, 'exactly'],
  [/\bone a line\b/i, 'one per line'],
  [/\brows of before\b/i, 'legacy rows'],
  [/\bmanners\b/i, 'misbehaving clients'],
  [/\b(is|are|was|were) away\b/i, 'is unavailable'],
  [
    /\b(createTurns|inTurn|shareReads|inTime|patienceMs)\b/,
    'the name of the mechanism: see `@poc/kit/concurrency`',
  ],
];

/** Sentences that users read, in which the word is the natural one. */
const exceptions = [
  'We will tell you by mail as soon as it does.',
  'Tell us where to send',
  'and tell us which bank account',
  'you asked us to tell you',
  'You asked us to tell you',
  'and tell us at ',
];

it.each(checked)('%s uses plain words', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,js,mjs,md}`, { cwd: root }).filter(
    (path) => !notChecked.test(path),
  );
  expect(files.length).toBeGreaterThan(5);
  const faults = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const text = exceptions.reduce((rest, sentence) => rest.replaceAll(sentence, ''), line);
        const found = plainer.filter(([words]) => words.test(text));
        return found.map(([words, write]) => `${path}:${at + 1}: ${words.exec(text)?.[0]} → ${write}`);
      }),
  );
  expect(faults).toEqual([]);
});
