import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** This file, former names of stored fields, and texts written or spoken by people in stories. */
const notChecked = new RegExp(
  [
    'words\\.test\\.ts',
    'src/migrations\\.ts',
    'infra/seed/src/content',
    'kit/src/moderation/(clauses\\.ts|find-flags\\.test\\.ts|find-links\\.test\\.ts)',
  ].join('|'),
);

/** Words with a plainer replacement, and the replacement. */
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
  [/\b((is|are|was|were) away|away for a moment)\b/i, 'is unavailable'],
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

it('plain words stand in texts, names, comments and documents', { timeout: 120_000 }, () => {
  const files = globSync(
    '{*,{services,gateway,web,infra,k8s,.github}/**/*}.{ts,tsx,js,mjs,css,html,md,yml,yaml}',
    {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|coverage)$/.test(path),
    },
  ).filter((path) => !notChecked.test(path));
  expect(files.length).toBeGreaterThan(3_000);
  const faults = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return plainer.flatMap(([words, write]) => {
      const found = words.exec(text);
      return found ? `${path}:${text.slice(0, found.index).split('\n').length}: ${found[0]} → ${write}` : [];
    });
  });
  expect(faults).toEqual([]);
});
