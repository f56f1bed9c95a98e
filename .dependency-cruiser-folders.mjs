import boundaries from './.dependency-cruiser.mjs';

/**
 * Folders are layered: imports between the folders of a package go one way. Tests and what helps them may reach
 * anything, and are left out: a folder's imports are summed up, so that they can't be exempted one by one.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment:
        'A folder that imports another, and is imported by it, can be understood only together with it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(services|gateway|infra|web)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...boundaries.options,
    exclude: { path: `${boundaries.options.exclude.path}|\\.test\\.tsx?$|/testing/` },
  },
};
