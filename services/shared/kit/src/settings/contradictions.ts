type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds settings that require or exclude each other, one line per fault.
 * @param names settings of the process, without individually invalid ones
 */
export function contradictions(names: readonly string[], env: Environment): string[] {
  const kafka = names.includes('KAFKA_SASL_MECHANISM') ? kafkaContradictions(env) : [];
  const s3 = names.includes('S3_CREDENTIALS') ? s3Contradictions(env) : [];
  return [...kafka, ...s3];
}

function s3Contradictions(env: Environment): string[] {
  const byRole = env.S3_CREDENTIALS === 'role';
  return ['S3_ACCESS_KEY', 'S3_SECRET_KEY'].flatMap((name) => {
    if (byRole === (env[name] === undefined)) return [];
    return [`${name}: ${byRole ? 'is not used with a role (S3_CREDENTIALS)' : 'is missing'}`];
  });
}

const credentials = ['KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_TOKEN_FILE'] as const;

function kafkaContradictions(env: Environment): string[] {
  const mechanism = env.KAFKA_SASL_MECHANISM;
  const needed: readonly string[] =
    mechanism === undefined
      ? []
      : mechanism === 'OAUTHBEARER'
        ? ['KAFKA_TOKEN_FILE']
        : ['KAFKA_USERNAME', 'KAFKA_PASSWORD'];
  return credentials.flatMap((name) => {
    const isGiven = env[name] !== undefined;
    if (needed.includes(name) === isGiven) return [];
    return isGiven
      ? [
          `${name}: is not used ${mechanism === undefined ? 'without KAFKA_SASL_MECHANISM' : `with ${mechanism}`}`,
        ]
      : [`${name}: is required by ${mechanism}`];
  });
}
