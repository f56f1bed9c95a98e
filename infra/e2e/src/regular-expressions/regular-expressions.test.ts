import { limits } from '@poc/contracts/common';
import { splitLinks } from '@poc/contracts/links';
import { reviewText } from '@poc/kit/moderation/review-text';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { attackLength, attacksOn, literalsOf } from './attacks.ts';
import { collectExpressions, expressionsOf } from './collect-expressions.ts';

const budgetMs = 5;
/** In ms, for the three checks: flags, profanity and links. */
const reviewBudgetMs = 25;
/** In ms, for all links of a text of `attackLength`. Ambiguous host labels took 900 ms. */
const linksBudgetMs = 30;

/** Files with expressions whose input never comes from outside, with the reason. */
const trustedInput: Record<string, string> = {
  'gateway/src/pages/inline-scripts.ts': 'reads the documents of our own build, once at the start',
  'services/shared/kit/src/mongo/migrate.ts': 'reads ids of our own migrations',
};

/** Files with expressions built at run time. The varying part is escaped or comes from the contracts. */
const builtAtRunTime: Record<string, string> = {
  'gateway/src/api/dispatch-uploads.ts': 'names of our own folders: alternatives without operators',
  'services/shared/kit/src/process/work-folder.ts': 'names of our own folders, with a constant purpose',
  'web/src/shared/forms/contract-fields.ts': 'patterns of contracts, which are collected there',
  'services/shared/contracts/src/rules-of.ts': 'patterns of contracts, which are collected there',
  'services/shared/kit/src/mongo/contains-text.ts': 'escaped: a text without operators, for MongoDB',
  'services/shared/contracts/src/links.ts': 'built by a library: attacked below',
  'services/shared/contracts/src/mentions.ts': 'escaped names: alternatives without operators',
  'services/identity/src/accounts/administration/searched-phones.ts': 'digits only, for MongoDB',
};

const found = collectExpressions();
const untrusted = found.filter(({ file }) => trustedInput[file] === undefined);
const judged = [
  ...untrusted.flatMap(({ place, expression }) => (expression ? [{ place, expression }] : [])),
  { place: 'zod: email', expression: z.regexes.email },
];

/** Unbounded or large quantifiers. Expressions without one run in bounded time. */
const repeats = /[*+]|\{\d+,\}|\{\d*,?\d\d+\}/;

/** Returns the CPU time of a run, in ms, which other load on the machine barely affects. */
function timeOfRun(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

/** Returns the CPU time of the fastest of up to 20 runs, in ms. */
function timeOf(work: () => unknown, enoughMs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && best > enoughMs; run++) best = Math.min(best, timeOfRun(work));
  return best;
}

const matchTimeOf = (expression: RegExp, text: string): number =>
  timeOf(() => (expression.global ? text.replace(expression, '') : expression.exec(text)), budgetMs);

describe('regular expressions', () => {
  it('are found in the source code, literal or built from constants', () => {
    const code =
      "const word = '(?:a|b)+';\nconst one = /x+$/u;\nconst two = new RegExp('^' + word + '$', 'i');\n";
    expect(expressionsOf('some.ts', code).map(({ expression }) => String(expression))).toEqual([
      '/x+$/u',
      '/^(?:a|b)+$/i',
    ]);
    expect(judged.length).toBeGreaterThan(300);
  });

  it('that are built at run time are listed with a reason', () => {
    const files = new Set(untrusted.filter(({ expression }) => !expression).map(({ file }) => file));
    expect([...files].toSorted()).toEqual(Object.keys(builtAtRunTime).toSorted());
  });

  it('match in linear time, by analysis', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    const judge = async ({ place, expression }: (typeof judged)[number]) => {
      const { source, flags } = expression;
      // The automaton checker gives the same verdict in each run. Expressions that it cannot analyse are left
      // to the attacks below.
      const result = await check(source, flags, { checker: 'automaton', timeout: 5_000 });
      if (result.status === 'vulnerable')
        faults.push(`${place} ${expression}: ${result.complexity.summary}, ${result.attack.pattern}`);
    };
    const waiting = judged.filter(({ expression }) => repeats.test(expression.source));
    const judgeRest = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await judge(next);
    };
    await Promise.all(Array.from({ length: 6 }, judgeRest));
    expect(faults).toEqual([]);
  });

  it(`match ${attackLength} characters of any attack within ${budgetMs} ms`, { timeout: 600_000 }, () => {
    const slow: string[] = [];
    const times: { ms: number; place: string }[] = [];
    for (const { place, expression } of judged) {
      let maxMs = 0;
      // Short strings first: exponential matching would never end on long ones.
      for (const length of [200, 2_000, attackLength]) {
        for (const text of attacksOn(expression.source, length)) {
          maxMs = Math.max(maxMs, matchTimeOf(expression, text));
          if (maxMs > budgetMs) break;
        }
        if (maxMs > budgetMs) break;
      }
      times.push({ ms: maxMs, place: `${place} ${expression}` });
      if (maxMs > budgetMs) slow.push(`${place} ${expression}: ${Math.round(maxMs)} ms`);
    }
    if (process.env.POC_LIST_EXPRESSIONS === '1') {
      const rows = times.toSorted((a, b) => b.ms - a.ms);
      console.log(rows.map(({ ms, place }) => `${ms.toFixed(2)} ms  ${place}`).join('\n'));
    }
    expect(slow).toEqual([]);
  });
});

describe('moderation', () => {
  const subject = { role: 'user' } as const;
  const now = new Date('2026-11-27T12:00:00.000Z');
  const review = (text: string) => reviewText(text, { subject, joinedAt: now, now });
  const sources = judged.filter(({ place }) => place.includes('/kit/src/moderation/'));

  it(`reviews any text of the maximum length within ${reviewBudgetMs} ms`, { timeout: 600_000 }, () => {
    const attacks = (length: number) => [
      ...sources
        .flatMap(({ expression }) => attacksOn(expression.source, length))
        .filter((text) => text.endsWith('\0')),
      // Characters with a compatibility decomposition of 18 and of 6 letters.
      '\uFDFA'.repeat(length),
      '\u3316'.repeat(length),
    ];
    const whole = attacks(limits.maxTextLength);
    const wholeOf = new Map(attacks(limits.maxTextLength / 5).map((part, at) => [part, whole[at] ?? '']));
    expect(wholeOf.size).toBeGreaterThan(1_000);
    // Selects texts of which a fifth takes more than a 25th of the budget: in quadratic time the whole could
    // exceed it.
    const suspects = [...wholeOf].filter(([part]) => timeOfRun(() => review(part)) > reviewBudgetMs / 25);
    const slow: string[] = [];
    for (const [, text] of suspects) {
      const best = timeOf(() => review(text), reviewBudgetMs);
      if (best > reviewBudgetMs) slow.push(`${JSON.stringify(text.slice(0, 60))}: ${Math.round(best)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

describe('links', () => {
  const beginnings = [
    'https://',
    'www.',
    'https://a.b/',
    'https://a.b?',
    'https://a@',
    '`',
    '_',
    '_https://a.b/c_',
  ];
  const units = [
    ...[
      '',
      'a',
      '.',
      'a.',
      'a-',
      'a@',
      'a:1',
      '_',
      '*',
      '`',
      '` ',
      '|',
      '\\',
      '\u200b',
      '👍',
      '[::',
      '1.1.',
      'xn--',
      'xn--a.',
    ],
    ...['(', '()', '(a', '(()', '[({', '"', "'", '",', "','", '.,', '...', '--', '!!', '?', ';', ', '],
    ...['h', 'http', 'https:/', ' www.', ',https://', ' _a', '_ '],
  ];
  const fill = (part: string): string =>
    part.repeat(Math.ceil(attackLength / part.length)).slice(0, attackLength);
  const attacks = beginnings.flatMap((beginning) =>
    units.flatMap((unit) => [
      fill(beginning + unit),
      fill(beginning + unit.repeat(attackLength)),
      fill(`${beginning}${unit}${'x'.repeat(990)}`),
      fill(`${beginning}((((${unit.repeat(100)}))) `),
    ]),
  );

  it(`are found within ${linksBudgetMs} ms in any ${attackLength} characters`, { timeout: 600_000 }, () => {
    const slow: string[] = [];
    for (const text of attacks) {
      const best = timeOf(() => splitLinks(text), linksBudgetMs);
      if (best > linksBudgetMs) slow.push(`${JSON.stringify(text.slice(0, 60))}: ${Math.round(best)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

describe('an attack', () => {
  it('is generated from the literals of an expression', () => {
    expect(literalsOf('\\b(?:whats ?app|t\\.me)\\s*[:=]?(\\d+)$')).toEqual(['whats ', 'app', 't.me']);
  });

  it('detects the expression that blocked a service', () => {
    const old =
      /\bwhatsapp\s*(?:me|us)?\s*(?:on|at|via|@|number)?\s*[:=]?\s*(?:\+?\d[\d\s.-]{8,}\d|@\w{3,})/u;
    const isSlow = (text: string) => matchTimeOf(old, text) > budgetMs;
    expect(attacksOn(old.source, 100).some(isSlow)).toBe(true);
  });
});
