import { describe, expect, it } from 'vitest';
import { parseLoadRequest } from './arguments.ts';

describe('parseLoadRequest', () => {
  it('needs no more than a profile', () => {
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

  it('takes an address, a file and sizes', () => {
    const args = ['live', '--target', 'http://127.0.0.1:9000/', '--out=figures.json', '--html=report.html'];
    expect(parseLoadRequest(args, { VUS: '1000', DURATION: '1m', RATE: '100' })).toMatchObject({
      profile: 'live',
      origin: 'http://127.0.0.1:9000',
      outFile: 'figures.json',
      htmlFile: 'report.html',
      sizes: { VUS: 1000, DURATION: 60, RATE: 100, SENDERS: 4 },
    });
  });

  it('follows the port that the system was moved to', () => {
    expect(parseLoadRequest(['smoke'], { POC_PORT: '9090' })?.origin).toBe('http://localhost:9090');
  });

  it('gives help instead of a request', () => {
    expect(parseLoadRequest(['--help'], {})).toBeUndefined();
    expect(parseLoadRequest(['smoke', '-h'], { DURATION: 'nonsense' })).toBeUndefined();
  });

  it.each([
    [[], 'Which profile?'],
    [['hammer'], 'There is no profile hammer.'],
    [['toString'], 'There is no profile toString.'],
    [['smoke', 'live'], 'One profile at a time'],
    [['smoke', '--vus', '9'], "Unknown option '--vus'"],
    [['smoke', '--target'], "'--target"],
    [['smoke', '--target', 'localhost'], 'is not an address'],
    [['smoke', '--target', 'http://localhost:8080/api'], 'more than an origin'],
    [['smoke', '--target', 'http://localhost:8080/?x'], 'more than an origin'],
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
    ['http://localhost@example.com', 'must not hold a name'],
    ['https://member:secret@poc.example', 'must not hold a name'],
    ['ftp://localhost', 'no http(s) address'],
    ['file:///tmp', 'no http(s) address'],
    ['localhost:8080', 'no http(s) address'],
  ])('refuses the target %s whatever is allowed', (target, sentence) => {
    expect(() => parseLoadRequest(['smoke', '--target', target, '--allow-target', '--yes'], {})).toThrow(
      sentence,
    );
  });

  it('knows this machine in the other spellings of its address', () => {
    for (const url of ['http://LOCALHOST:8080', 'http://127.1:8080', 'http://2130706433:8080']) {
      expect(parseLoadRequest(['smoke', '--target', url], {})?.origin).toMatch(/localhost|127\.0\.0\.1/);
    }
  });

  it('refuses sizes out of bounds before anything starts', () => {
    expect(() => parseLoadRequest(['browse'], { VUS: '100000' })).toThrow('VUS=100000: it must be');
  });
});
