import { describe, expect, it } from 'vitest';
import { parseLoadRequest } from './arguments.ts';
import { confirmTarget, describeTarget } from './confirm-target.ts';

const request = (...extra: string[]) => {
  const parsed = parseLoadRequest(['stress', ...extra], { RATE: '50' });
  if (!parsed) throw new Error('no request');
  return parsed;
};
const staging = ['--target', 'https://staging.example', '--allow-target'];

describe('confirmTarget', () => {
  it('needs no confirmation for this machine or with --yes', async () => {
    await confirmTarget(request(), undefined);
    await confirmTarget(request(...staging, '--yes'), undefined);
  });

  it('continues only after the host name was typed', async () => {
    const questions: string[] = [];
    const answer = (text: string) => async (question: string) => {
      questions.push(question);
      return text;
    };
    await confirmTarget(request(...staging), answer(' staging.example '));
    for (const other of ['', 'y', 'yes', 'production.example']) {
      await expect(confirmTarget(request(...staging), answer(other))).rejects.toThrow('Nothing was sent');
    }
    expect(questions).toHaveLength(5);
  });

  it('fails without a terminal', async () => {
    await expect(confirmTarget(request(...staging), undefined)).rejects.toThrow('--yes');
  });
});

it('describeTarget names target, sizes, accounts and payment', () => {
  const text = describeTarget(request(...staging, '--accounts', 'people.json')).join('\n');
  for (const part of ['https://staging.example', '50 journeys/s', 'people.json', 'never paid']) {
    expect(text).toContain(part);
  }
  expect(describeTarget(request(...staging, '--paystack', 'https://pay.example')).join('\n')).toContain(
    'paid in the sandbox at https://pay.example',
  );
});
