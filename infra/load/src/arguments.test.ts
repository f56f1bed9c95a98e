import { describe, expect, it } from 'vitest';
import { parseLoadRequest } from './arguments.ts';

describe('parseLoadRequest', () => {
  it('needs no more than a profile', () => {
    expect(parseLoadRequest(['smoke'], {})).toEqual({
      profile: 'smoke',
      origin: 'http://localhost:8080',
      outFile: undefined,
      sizes: { DURATION: 10 },
    });
  });

  it('takes an address, a file and sizes', () => {
    const args = ['live', '--url', 'http://127.0.0.1:9000/', '--out=figures.json'];
    expect(parseLoadRequest(args, { VUS: '1000', DURATION: '1m', RATE: '100' })).toEqual({
      profile: 'live',
      origin: 'http://127.0.0.1:9000',
      outFile: 'figures.json',
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
    [['soak'], 'There is no profile soak.'],
    [['toString'], 'There is no profile toString.'],
    [['smoke', 'live'], 'One profile at a time'],
    [['smoke', '--vus', '9'], "Unknown option '--vus'"],
    [['smoke', '--url'], "'--url"],
    [['smoke', '--url', 'localhost'], 'is not an address'],
    [['smoke', '--url', 'http://localhost:8080/api'], 'more than an origin'],
    [['smoke', '--url', 'http://localhost:8080/?x'], 'more than an origin'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseLoadRequest(args, {})).toThrow(sentence);
  });

  it.each([
    'https://poc.example',
    'http://10.1.2.3:8080',
    'http://0.0.0.0:8080',
    'http://localhost.example.com',
    'http://localhost@example.com',
    'http://member:secret@localhost:8080',
    'http://[::2]:8080',
    'ftp://localhost',
    'file:///tmp',
    'localhost:8080',
  ])('refuses the target %s', (url) => {
    expect(() => parseLoadRequest(['smoke', '--url', url], {})).toThrow('is not this machine');
  });

  it('knows this machine in the other spellings of its address', () => {
    for (const url of ['http://LOCALHOST:8080', 'http://127.1:8080', 'http://2130706433:8080']) {
      expect(parseLoadRequest(['smoke', '--url', url], {})?.origin).toMatch(/localhost|127\.0\.0\.1/);
    }
  });

  it('refuses sizes out of bounds before anything starts', () => {
    expect(() => parseLoadRequest(['browse'], { VUS: '100000' })).toThrow('VUS=100000: it must be');
  });
});
