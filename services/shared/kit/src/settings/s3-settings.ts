export const s3Credentials = ['keys', 'role'] as const;

export interface S3Settings {
  readonly S3_ENDPOINT: string;
  readonly S3_CREDENTIALS?: (typeof s3Credentials)[number] | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly S3_BUCKET: string;
  readonly S3_REGION?: string | undefined;
  readonly S3_PATH_STYLE?: boolean | undefined;
}
