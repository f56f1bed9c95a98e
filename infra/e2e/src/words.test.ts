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
  'services/streaming/src',
  'gateway/src',
  'web/src',
  'web/build',
  'infra/load',
  'infra/seed/src',
  'infra/stack/src',
  'infra/paystack-sandbox/src',
  'infra/bench/src',
  'infra/e2e/src',
  'infra/docs',
];

/** Packages, this file, names that stored fields had once, and what people write and speak. */
const notChecked = new RegExp(
  [
    'node_modules',
    'words\\.test\\.ts',
    'src/migrations\\.ts',
    'infra/seed/src/content',
    'kit/src/moderation/(clauses\\.ts|find-flags\\.test\\.ts|find-links\\.test\\.ts)',
    'web/src/features/(info/pages|home/components/home-content)',
  ].join('|'),
);

/** Words for which the field, or present-day English, has a plainer one, and that one. */
const plainer: [words: RegExp, write: string][] = [
  [/\b(tells?|told|telling|tellers?)\b/i, 'send, report, publish, show, distinguish: whichever it is'],
  // Inside identifiers: `toldProgress`, `onTold`, `tellAll`.
  [
    /\b(tell|told|untold)[A-Z]|[a-z](Tell|Told|Telling|Teller)(?![a-z])/,
    'notify, publish, shown: whichever it is',
  ],
  [/\bwhoever\b/i, 'anyone who, no matter who'],
  [/\banew\b/i, 'again'],
  [/\bto the letter\b/i, 'exactly'],
  [/\brows of before\b/i, 'legacy rows'],
  [/\bmanners\b/i, 'misbehaving clients'],
  [/\b(the house|walls)\b/i, 'the codebase, module boundaries'],
  [/\b(is|are|was|were) away\b/i, 'is unavailable'],
  [
    /\b(createTurns|inTurn|shareReads|inTime|patienceMs)\b/,
    'the name of the mechanism: see `@poc/kit/concurrency`',
  ],
  [/\b(PaystackAway|askAndSettle|lapseOrders)\b/, 'PaystackUnavailable, verifyAndSettle, expireOrders'],
  [
    /\b(createLane|createHub|StateBeacon|CHAT_PATIENCE_MS|takeTurns?)\b/,
    'connection, room, heartbeat, CHAT_TIMEOUT_MS, slot or interleave',
  ],
  [/\b(SweptFiles|spareMs)\b/, 'FileFolder, minAgeMs'],
  [/\bone a (line|row|page)\b/i, 'one per line, row, page'],
];

/** Sentences that users read, in which the word is the natural one. */
const exceptions = [
  'We will tell you by mail as soon as it does',
  'and tell you by mail.',
  'told by people who know a punchline',
  'Tell us who you are',
  'Tell a moderator why, once.',
  'Tell us where to send',
  'and tell us which bank account',
  'you asked us to tell you',
  'You asked us to tell you',
  'and tell us at ',
];

it.each(checked)('%s uses plain words', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,js,mjs,css,md}`, { cwd: root }).filter(
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
