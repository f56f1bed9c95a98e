import { describe, expect, it } from 'vitest';
import { deployedSystem } from './deployed-system.ts';

const named = {
  POC_DEPLOYED: 'http://localhost:8080',
  MAIL_URL: 'http://localhost:8025',
  PAYSTACK_URL: 'http://localhost:8026',
  PAYSTACK_SECRET_KEY: 'sk_test_1',
  MONGO_URL: 'mongodb://localhost:27017/?directConnection=true',
};
const store = {
  S3_ENDPOINT: 'http://localhost:7070',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'poc',
};

describe('a deployed system', () => {
  it('is null without settings', () => {
    expect(deployedSystem({ ...named, ...store, POC_DEPLOYED: undefined })).toBeUndefined();
  });

  it('is found by the settings of its processes', () => {
    expect(deployedSystem({ ...named, ...store })).toEqual({
      url: named.POC_DEPLOYED,
      mailUrl: named.MAIL_URL,
      paystackUrl: named.PAYSTACK_URL,
      paystackSecretKey: named.PAYSTACK_SECRET_KEY,
      mongoUrl: named.MONGO_URL,
      objectStore: store,
    });
  });

  it('reports all missing settings together', () => {
    expect(() => deployedSystem({ ...named, ...store, MAIL_URL: '', S3_BUCKET: undefined })).toThrow(
      'POC_DEPLOYED needs MAIL_URL, S3_BUCKET, too',
    );
  });
});
