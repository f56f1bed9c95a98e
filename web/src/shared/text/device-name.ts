/** First match wins: most user agents also contain the names of other browsers. */
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
 * Display name of a session's device: `Chrome on Android`.
 * @param device the user agent, or a plain text
 */
export function deviceName(device: string): string {
  const browser = firstIn(browsers, device);
  const system = firstIn(systems, device);
  if (browser && system && /\//.test(device)) return `${browser} on ${system}`;
  if (device.includes('/')) return browser ?? (system ? `An app on ${system}` : 'Another device');
  return device.trim() === '' ? 'Unknown device' : device;
}

/** True for a phone or a tablet, for the icon next to the name. */
export const isHandheld = (device: string) => /Android|iPhone|iPad|iPod|Mobile/.test(device);
