import { describe, expect, it } from 'vitest';
import { parseLoadRequest } from './arguments.ts';

describe('parseLoadRequest', () => {
  it('requires only a profile', () => {
    expect(parseLoadRequest(['smoke'], {})).toEqual({
      profile: 'smoke',
      origin: 'http://localhost:8080',
      isElsewhere: false,
      isConfirmed: false,
      paystackOrigin: undefined,
      accountsFile: undefined,
      outFile: undefined,
      htmlFile: undefined,
      sizes: { DURATION: 10 },
    });
  });

  it('accepts an address, a file and sizes', () => {
    const args = ['live', '--target', 'http://127.0.0.1:9000/', '--out=figures.json', '--html=report.html'];
    expect(parseLoadRequest(args, { VUS: '1000', DURATION: '1m', RATE: '100' })).toMatchObject({
      profile: 'live',
      origin: 'http://127.0.0.1:9000',
      outFile: 'figures.json',
      htmlFile: 'report.html',
      sizes: { VUS: 1000, DURATION: 60, RATE: 100, SENDERS: 4 },
    });
  });

  it('follows POC_PORT', () => {
    expect(parseLoadRequest(['smoke'], { POC_PORT: '9090' })?.origin).toBe('http://localhost:9090');
  });

  it('returns undefined for help', () => {
    expect(parseLoadRequest(['--help'], {})).toBeUndefined();
    expect(parseLoadRequest(['smoke', '-h'], { DURATION: 'nonsense' })).toBeUndefined();
  });

  it.each([
    [[], 'Name a profile.'],
    [['hammer'], 'Unknown profile: hammer.'],
    [['toString'], 'Unknown profile: toString.'],
    [['smoke', 'live'], 'Expected one profile, but also got: live.'],
    [['smoke', '--vus', '9'], "Unknown option '--vus'"],
    [['smoke', '--target'], "'--target"],
    [['smoke', '--target', 'localhost'], 'is not a valid URL'],
    [['smoke', '--target', 'http://localhost:8080/api'], 'an origin without a path'],
    [['smoke', '--target', 'http://localhost:8080/?x'], 'an origin without a path'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseLoadRequest(args, {})).toThrow(sentence);
  });

  it.each([
    'https://poc.example',
    'http://10.1.2.3:8080',
    'http://0.0.0.0:8080',
    'http://localhost.example.com',
    'http://[::2]:8080',
  ])('refuses the target %s, until it is allowed', (target) => {
    expect(() => parseLoadRequest(['smoke', '--target', target], {})).toThrow('is not this machine');
    expect(() => parseLoadRequest(['smoke', '--target', target, '--yes'], {})).toThrow('is not this machine');
    expect(parseLoadRequest(['smoke', '--target', target, '--allow-target'], {})).toMatchObject({
      origin: target,
      isElsewhere: true,
      isConfirmed: false,
    });
  });

  it.each([
    ['http://localhost@example.com', 'must not contain credentials'],
    ['https://member:secret@poc.example', 'must not contain credentials'],
    ['ftp://localhost', 'not an http(s) URL'],
    ['file:///tmp', 'not an http(s) URL'],
    ['localhost:8080', 'not an http(s) URL'],
  ])('rejects the target %s even if allowed', (target, sentence) => {
    expect(() => parseLoadRequest(['smoke', '--target', target, '--allow-target', '--yes'], {})).toThrow(
      sentence,
    );
  });

  it('recognises this machine in other spellings of its address', () => {
    for (const url of ['http://LOCALHOST:8080', 'http://127.1:8080', 'http://2130706433:8080']) {
      expect(parseLoadRequest(['smoke', '--target', url], {})?.origin).toMatch(/localhost|127\.0\.0\.1/);
    }
  });

  it('refuses sizes out of bounds before anything starts', () => {
    expect(() => parseLoadRequest(['browse'], { VUS: '100000' })).toThrow('VUS=100000: must be');
  });
});
