/** A size of a profile with its bounds, set by an environment variable of the same name. */
interface Size {
  readonly usual: number;
  readonly most: number;
  readonly means: string;
}

export const sizeNames = ['VUS', 'DURATION', 'RATE', 'SENDERS', 'DISCONNECTS'] as const;
export type SizeName = (typeof sizeNames)[number];
/** Sizes of a run; DURATION in seconds, RATE per second. Unused sizes are absent. */
export type Sizes = Partial<Record<SizeName, number>>;

interface ProfileDeclaration {
  readonly about: string;
  readonly script?: 'journeys';
  readonly sizes: Partial<Record<SizeName, Size>>;
}

const duration = (usual: number, most = 600): Size => ({ usual, most, means: 's' });
/** Journeys started per second; each takes a few seconds and makes about ten requests. */
const journeys = (usual: number, most: number): Size => ({ usual, most, means: 'journeys/s' });

/**
 * All profiles. Each runs `scripts/<name>.js` or its named script. The command validates sizes against these
 * bounds, and the scripts read them too.
 */
export const profiles = {
  smoke: {
    about: 'every public GET once a second, none may fail',
    sizes: { DURATION: duration(10) },
  },
  browse: {
    about: 'visitors: home, shows, a show, the shop, the community',
    sizes: { VUS: { usual: 20, most: 500, means: 'visitors' }, DURATION: duration(30) },
  },
  member: {
    about: 'signed-in members: profile, history, orders, posts',
    sizes: {
      VUS: { usual: 10, most: 200, means: 'readers' },
      DURATION: duration(30),
      RATE: { usual: 1, most: 20, means: 'posts/s' },
    },
  },
  live: {
    about: 'a chat: delivery times, no missing or duplicate messages',
    sizes: {
      VUS: { usual: 100, most: 2_000, means: 'viewers' },
      DURATION: duration(20),
      RATE: { usual: 3, most: 500, means: 'messages/s' },
      SENDERS: { usual: 4, most: 4, means: 'senders' },
    },
  },
  spike: {
    about: 'a sudden crowd: nothing breaks, and the system recovers',
    sizes: {
      VUS: { usual: 50, most: 500, means: 'connections' },
      DURATION: duration(30),
      RATE: { usual: 200, most: 2_000, means: 'requests/s' },
    },
  },
  rollout: {
    about: 'while processes are replaced: no failures, sockets reconnect, no message is lost',
    sizes: {
      VUS: { usual: 500, most: 5_000, means: 'sockets' },
      DURATION: duration(60, 1_800),
      RATE: { usual: 100, most: 1_000, means: 'requests/s' },
      DISCONNECTS: { usual: 1, most: 100, means: 'disconnects of a socket at most' },
    },
  },
  average: {
    about: 'mixed journeys, as on a usual day',
    script: 'journeys',
    sizes: { RATE: journeys(2, 200), DURATION: duration(60) },
  },
  stress: {
    about: 'mixed journeys at three times the usual rate',
    script: 'journeys',
    sizes: { RATE: journeys(6, 600), DURATION: duration(60) },
  },
  soak: {
    about: 'a usual day for a long time: reveals growth of memory, connections and disk',
    script: 'journeys',
    sizes: { RATE: journeys(2, 200), DURATION: duration(60, 14_400) },
  },
  breakpoint: {
    about: 'a rising rate of journeys up to the limit',
    script: 'journeys',
    sizes: { RATE: journeys(40, 1_000), DURATION: duration(60, 1_800) },
  },
} as const satisfies Record<string, ProfileDeclaration>;

export type ProfileName = keyof typeof profiles;

export const profileNames = Object.keys(profiles) as ProfileName[];

/** Script of a profile in `scripts/`, without its extension. */
export function scriptOf(name: ProfileName): string {
  const declared: ProfileDeclaration = profiles[name];
  return declared.script ?? name;
}

export function isProfileName(name: string): name is ProfileName {
  return profileNames.some((profile) => profile === name);
}

/**
 * Reads the sizes of a profile from the environment, with its defaults.
 * @param environment `process.env`, or `__ENV` inside k6
 * @throws RangeError with the variable, its value and its bounds
 */
export function readSizes(
  profile: ProfileName,
  environment: Readonly<Record<string, string | undefined>>,
): Sizes {
  const declared: ProfileDeclaration['sizes'] = profiles[profile].sizes;
  const sizes: Sizes = {};
  for (const name of sizeNames) {
    const size = declared[name];
    if (size === undefined) continue;
    const text = environment[name]?.trim() ?? '';
    sizes[name] = text === '' ? size.usual : readSize(name, size, text);
  }
  return sizes;
}

function readSize(name: SizeName, { most, means }: Size, text: string): number {
  const value = name === 'DURATION' ? readSeconds(text) : readNumber(text);
  const least = 1;
  if (value >= least && value <= most) return value;
  throw new RangeError(`${name}=${text}: must be a whole number from ${least} to ${most} (${means}).`);
}

const readNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Parses `45`, `45s`, `2m` and `1m30s` to seconds; NaN for anything else. */
function readSeconds(text: string): number {
  const parts = /^(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text);
  if (parts === null || text === '') return Number.NaN;
  return Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0);
}

/** `100 viewers, 20 s, 3 messages/s`. */
export function describeSizes(profile: ProfileName, sizes: Sizes): string {
  const declared: ProfileDeclaration['sizes'] = profiles[profile].sizes;
  return sizeNames
    .flatMap((name) => (sizes[name] === undefined ? [] : [`${sizes[name]} ${declared[name]?.means}`]))
    .join(', ');
}
