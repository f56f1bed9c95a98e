/** First match wins: nearly all browsers also call themselves by the names of others. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const firstIn = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * What a session was begun on, in plain words: `Chrome on Android`.
 * @param device the browser's own name for itself, or a text that is plain already
 */
export function deviceName(device: string): string {
  const browser = firstIn(browsers, device);
  const system = firstIn(systems, device);
  if (browser && system && /\//.test(device)) return `${browser} on ${system}`;
  if (device.includes('/')) return browser ?? (system ? `An app on ${system}` : 'Another device');
  return device.trim() === '' ? 'Unknown device' : device;
}

/** Whether it is a phone or a tablet, for the picture beside the name. */
export const isHandheld = (device: string) => /Android|iPhone|iPad|iPod|Mobile/.test(device);
