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
  [
    /\bshowToast\([^;]{0,150}\b(is|are) (added|changed|created|deleted|published|removed|restored|saved)\b/,
    'the event, not the state: “Naira Nights” was deleted. Chapter added.',
  ],
  [/(['"`>])(It|This|That|They) could not\b/, 'the object: The note could not be saved.'],
];

/**
 * The same, in comments, log lines, printed texts, errors, test titles and documents only: users and stories may use
 * these words.
 */
const plainerInProse: [words: RegExp, write: string][] = [
  [/\b(somebody|nobody|everybody)\b/i, 'user, member, visitor, client, caller'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/(?<!\/)\bbeside\b/i, 'next to, with, compared with'],
  [/\b(hears of|mend|mends|mended)\b/i, 'receives, fix, correct'],
  [/\b(gives?|given|gave|giving) back\b/i, 'return, refund, restore, release'],
  [/\bApplies that\b/, 'Handles, Records'],
  [/\bsome (seconds|minutes|hours|days)\b/i, 'a few, a number of'],
  [/\b(of (its|their) own\b(?! \w)|an own (?!propert))/i, 'separate, custom'],
  [/\b(at once|meanwhile)\b/i, 'immediately, concurrently, together, in the meantime'],
  [/\bunder way\b/i, 'in progress'],
  [/\bfigures over time\b/i, 'statistics over time, daily statistics'],
  [/\banswered message\b/i, 'the message replied to'],
  [/\btwo-step\b/i, 'two-factor authentication'],
  [/\b(rows|orders|bills|payments|periods|events) of (an )?earlier releases?\b/i, 'legacy rows'],
];
/** A docstring that defines its subject by a relative clause. `Whether` is a yes or no, and allowed. */
const relativeStart =
  /^(What|Who|Whoever|Those|So many|As many|How (long|many|often)|Where|Which|One that|Anyone|Somebody|Nobody|Everybody)\b/;

const files = globSync(
  '{*,{services,gateway,web,infra,k8s,.github}/**/*}.{ts,tsx,js,mjs,css,html,md,yml,yaml}',
  { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|coverage)$/.test(path) },
).filter((path) => !notChecked.test(path));
const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

interface Passage {
  readonly text: string;
  readonly at: number;
}

const passages = (text: string, pattern: RegExp): Passage[] =>
  [...text.matchAll(pattern)].map((found) => ({ text: found[1] ?? found[0], at: found.index }));

const blockComment = /\/\*([\s\S]*?)\*\//g;
const lineComment = /(?<=^|\s)\/\/ ?([^\n]*)/g;
const yamlComment = /(?<=^|\s)# ([^\n]*)/g;
const logLine = /\blog(?:ger)?\??\.(?:debug|info|warn|error|fatal)\(([^;]{0,300}?)\);/g;
const printed = /\b(?:console\.\w+|report)\(([^;]{0,300}?)\);/g;
const errorText = /(?:Error|\b(?:fail|serviceUnavailable|until))\((?:\w+,)?\s*((['"`])(?:(?!\2)[^\n])+\2)/g;
const textField = /\b(?:internal|msg|summary|description):\s+((['"`])(?:(?!\2)[^\n])+\2)/g;
const title = /(?:\b(?:it|test|describe)[\w.]*|\]\)|[\w`]\))\(\s*((['"`])(?:(?!\2)[^\n])+\2),/g;

const commentsOf = (path: string, text: string): Passage[] => {
  if (/\.ya?ml$/.test(path)) return passages(text, yamlComment);
  if (/\.(ts|tsx|js|mjs)$/.test(path))
    return [...passages(text, blockComment), ...passages(text, lineComment)];
  return path.endsWith('.css') ? passages(text, blockComment) : [];
};

const proseOf = (path: string, text: string): Passage[] => {
  if (/features\/info\/texts\//.test(path)) return [];
  if (path.endsWith('.md')) return [{ text, at: 0 }];
  const logs = /\.(ts|mjs)$/.test(path)
    ? [logLine, printed, errorText, textField].flatMap((pattern) => passages(text, pattern))
    : [];
  const titles = /\.test\.tsx?$/.test(path) ? passages(text, title) : [];
  return [...commentsOf(path, text), ...logs, ...titles];
};

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

it('plain words stand in texts, names, comments and documents', { timeout: 120_000 }, () => {
  expect(files.length).toBeGreaterThan(3_000);
  const faults = texts.flatMap(({ path, text }) =>
    plainer.flatMap(([words, write]) => {
      const found = words.exec(text);
      return found ? `${path}:${lineAt(text, found.index)}: ${found[0]} → ${write}` : [];
    }),
  );
  expect(faults).toEqual([]);
});

it('comments, log lines, printed texts, errors, test titles and documents use the words of the field', {
  timeout: 120_000,
}, () => {
  const prose = texts.flatMap(({ path, text }) =>
    proseOf(path, text).map((passage) => ({ path, line: () => lineAt(text, passage.at), ...passage })),
  );
  expect(prose.length).toBeGreaterThan(5_000);
  const faults = prose.flatMap(({ path, line, text }) =>
    plainerInProse.flatMap(([words, write]) => {
      const found = words.exec(text);
      return found ? `${path}:${line()}: ${found[0]} → ${write}` : [];
    }),
  );
  expect(faults).toEqual([]);
});

it('a comment names its subject with a noun or a verb', { timeout: 120_000 }, () => {
  const faults = texts.flatMap(({ path, text }) =>
    commentsOf(path, text).flatMap((comment) => {
      // The following lines of one comment may begin with any word.
      const isFirst = !/\/\/[^\n]*\n\s*$|#[^\n]*\n\s*$/.test(
        text.slice(Math.max(0, comment.at - 200), comment.at),
      );
      return isFirst && relativeStart.test(comment.text.replace(/^[*\s]+/, ''))
        ? `${path}:${lineAt(text, comment.at)}: ${comment.text.trim().slice(0, 60)}`
        : [];
    }),
  );
  expect(faults).toEqual([]);
});
