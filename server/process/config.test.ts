import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig, VARIABLE_NAMES } from './config.ts';
import { makeVapidKeys } from '../platform/security/vapid.ts';

const pair = makeVapidKeys();
const mollieKey = { test: `test_${'k'.repeat(30)}`, live: `live_${'k'.repeat(30)}` };

describe('parseConfig', () => {
  test('makes a development server on loopback with the demo from an empty environment', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      production: false,
      rateLimit: true,
      s3: undefined,
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  test.each<[string | undefined, boolean]>([
    [undefined, false],
    ['http://localhost:3000', false],
    ['https://me.localhost', false],
    ['http://127.8.0.1', false],
    ['http://127.1', false],
    ['http://[::1]:3000', false],
    ['https://liaison.example', true],
    ['http://10.0.0.1', true],
    ['http://localhost.example', true],
    ['http://0.0.0.0', true],
  ])('knows whether browsers of other machines reach %s', (PUBLIC_URL, isPublic) =>
    expect(parseConfig({ PUBLIC_URL }).isPublic).toBe(isPublic),
  );

  test('opens a listener for metrics only at a port that is set', () => {
    expect(parseConfig({ METRICS_HOST: '10.0.0.1' }).metrics).toBeUndefined();
    expect(parseConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' });
    expect(parseConfig({ METRICS_PORT: '9100', METRICS_HOST: '::' }).metrics).toEqual({ port: 9100, host: '::' });
  });

  test('treats an empty value as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: '99999' }, /^PORT: must be between 0 and 65535$/],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT: must be between 1 and 65535$/],
    [{ METRICS_HOST: 'a b' }, /^METRICS_HOST: must be a host name or an address$/],
    [{ PORT: '3e3' }, /^PORT: must be a whole number$/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL: must be an address that begins with postgres:/],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: /],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV: /],
    [{ DEMO: 'maybe' }, /^DEMO: /],
    [{ DEMO_PASSWORD: 'short' }, /^DEMO_PASSWORD: /],
    [{ PUBLIC_URL: 'example.org' }, /^PUBLIC_URL: /],
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL: must be an address that begins with smtp:/],
    [{ SMTP_URL: 'smtp://:587' }, /^SMTP_URL: /],
    [{ MAIL_FROM: 'Liaison <hello@liaison.example>' }, /^MAIL_FROM: must be an e-mail address$/],
    [{ TRUST_PROXY: 'my-proxy' }, /^TRUST_PROXY: /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY: must be 0, a number of proxies, or their addresses/],
    [{ TRUST_PROXY: '10.0.0.1, dead' }, /^TRUST_PROXY: /],
    [{ VAPID_PUBLIC_KEY: pair.publicKey }, /^VAPID_PRIVATE_KEY: must be set when VAPID_PUBLIC_KEY is set$/],
    [{ VAPID_PRIVATE_KEY: pair.privateKey }, /^VAPID_PUBLIC_KEY: must be set when VAPID_PRIVATE_KEY is set$/],
    [
      { VAPID_PUBLIC_KEY: makeVapidKeys().publicKey, VAPID_PRIVATE_KEY: pair.privateKey },
      /^VAPID_PUBLIC_KEY: .*must be one key pair/,
    ],
    [
      { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey.slice(1) },
      /^VAPID_PUBLIC_KEY: .*must be one key pair/,
    ],
    [{ VAPID_PUBLIC_KEY: 'key=', VAPID_PRIVATE_KEY: 'key=' }, /^VAPID_PUBLIC_KEY: .*must be one key pair/],
    ...[
      'support@liaison.example',
      'http://liaison.example',
      'https://localhost',
      'https://127.0.0.1/',
      'https://[::1]',
      'https://10.0.0.1',
      'mailto:me@localhost',
      'mailto:me',
      'mailto:',
    ].map((VAPID_SUBJECT): [Record<string, string>, RegExp] => [
      { VAPID_SUBJECT },
      /^VAPID_SUBJECT: must be a public https: or mailto: address/,
    ]),
    ...[
      'http://push.example',
      'http://127.0.0.1:4010/',
      'http://127.0.0.1:4010/path',
      'ftp://127.0.0.1',
      'http://10.0.0.1:4010',
    ].map((PUSH_TEST_ENDPOINT): [Record<string, string>, RegExp] => [
      { PUSH_TEST_ENDPOINT },
      /^PUSH_TEST_ENDPOINT: must be an origin on loopback/,
    ]),
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', PUSH_TEST_ENDPOINT: 'http://127.0.0.1:4010' },
      /^PUSH_TEST_ENDPOINT: .*only outside production/,
    ],
    ...['live_', 'secret_0123456789012345678901234567890', 'test_01234 678901234567890123456'].map(
      (MOLLIE_API_KEY): [Record<string, string>, RegExp] => [
        { MOLLIE_API_KEY },
        /^MOLLIE_API_KEY: must be a key of the API, which begins with test_ or live_$/,
      ],
    ),
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', MOLLIE_API_KEY: mollieKey.test },
      /^MOLLIE_API_KEY: must begin with live_ in production/,
    ],
    [{ MOLLIE_TEST_ENDPOINT: 'https://api.mollie.com' }, /^MOLLIE_TEST_ENDPOINT: must be an origin on loopback/],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', MOLLIE_TEST_ENDPOINT: 'http://127.0.0.1:4020' },
      /^MOLLIE_TEST_ENDPOINT: .*only outside production/,
    ],
    [{ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'key' }, /^S3_ACCESS_KEY_ID: must be set when S3_BUCKET is set$/],
    [{ NODE_ENV: 'production' }, /^DATABASE_URL: must be set in production/],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', RATE_LIMIT: 'off' }, /^RATE_LIMIT: /],
  ])('refuses %o with one line that names the variable', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError);
    expect(() => parseConfig(environment)).toThrow(message);
  });

  test('names all wrong variables at once, each with its own reason', () => {
    const environment = {
      PORT: 'http',
      NODE_ENV: 'production',
      REDIS_URL: 'redis',
      DEMO: 'maybe',
      S3_BUCKET: 'pictures',
    };
    expect(() => parseConfig(environment)).toThrow(
      'PORT: must be a whole number; REDIS_URL: must be an address that begins with redis:// or rediss://; ' +
        'DEMO: must be one of 0, 1, true, false, on, off; DATABASE_URL: must be set in production, or ' +
        'ALLOW_EMBEDDED_IN_PRODUCTION=1 for the embedded database, which a power cut can damage; ' +
        'S3_ACCESS_KEY_ID: must be set when S3_BUCKET is set; S3_SECRET_ACCESS_KEY: must be set when S3_BUCKET is set',
    );
  });

  test('gives one reason for a variable that is invalid alone', () => {
    const environment = { NODE_ENV: 'production', DATABASE_URL: 'mysql://db/x', VAPID_PRIVATE_KEY: pair.privateKey };
    expect(() => parseConfig(environment)).toThrow(
      /^DATABASE_URL: must be an address [^;]*; VAPID_PUBLIC_KEY: must be set when VAPID_PRIVATE_KEY is set$/,
    );
  });

  test('accepts a pair of push keys or none, and derives the contact of push services from the public address', () => {
    expect(parseConfig({ VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }).push.keys).toEqual(
      pair,
    );
    expect(parseConfig({}).push).toEqual({ keys: undefined, subject: undefined, testOrigin: undefined });
    expect(parseConfig({ PUBLIC_URL: 'https://liaison.example' }).push.subject).toBe('https://liaison.example');
    expect(parseConfig({ PUBLIC_URL: 'https://localhost:3000' }).push.subject).toBeUndefined();
    expect(parseConfig({ PUBLIC_URL: 'http://liaison.example' }).push.subject).toBeUndefined();
    const VAPID_SUBJECT = 'mailto:support@liaison.example';
    expect(parseConfig({ PUBLIC_URL: 'https://liaison.example', VAPID_SUBJECT }).push.subject).toBe(VAPID_SUBJECT);
    expect(parseConfig({ PUSH_TEST_ENDPOINT: 'http://127.0.0.1:4010' }).push.testOrigin).toBe('http://127.0.0.1:4010');
  });

  const live = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' };
  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ DEMO: 'off' }, true],
    [{ MOLLIE_API_KEY: mollieKey.test }, true],
    [{ MOLLIE_API_KEY: mollieKey.live }, false],
    [live, false],
    [{ ...live, DEMO: 'off' }, false],
    [{ ...live, DEMO: '1' }, true],
    [{ ...live, DEMO: '1', MOLLIE_API_KEY: mollieKey.test }, true],
    [{ ...live, DEMO: '1', MOLLIE_API_KEY: mollieKey.live }, false],
  ])('with %o the sandbox of payments is on: %s', (environment, isOn) => {
    const { sandbox, mollie } = parseConfig(environment).payments;
    expect(sandbox).toBe(isOn);
    expect(mollie?.apiKey).toBe(environment.MOLLIE_API_KEY);
  });

  test('accepts the mail server and the sender, or leaves e-mails in the database', () => {
    expect(parseConfig({}).mail).toEqual({ smtpUrl: undefined, from: undefined });
    const environment = { SMTP_URL: 'smtps://me:secret@mail.example:465', MAIL_FROM: 'hello@liaison.example' };
    expect(parseConfig(environment).mail).toEqual({ smtpUrl: environment.SMTP_URL, from: environment.MAIL_FROM });
  });

  test('runs the demo in production only on request', () => {
    expect(parseConfig(live).demo).toBe(false);
    expect(parseConfig({ ...live, DEMO: '1' }).demo).toBe(true);
  });

  test('runs the embedded database in production only on request', () => {
    expect(parseConfig({ NODE_ENV: 'production', ALLOW_EMBEDDED_IN_PRODUCTION: '1' }).databaseUrl).toBeUndefined();
  });

  test('reduces the public address to its origin, and reads proxies as hops or addresses', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://example.org/app/' }).publicOrigin).toBe('https://example.org');
    expect(parseConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(parseConfig({ TRUST_PROXY: '10.0.0.1, ::1' }).trustProxy).toEqual(['10.0.0.1', '::1']);
    expect(parseConfig({}).trustProxy).toBe(false);
  });

  test('has every variable, and no other, in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(named.toSorted()).toEqual([...VARIABLE_NAMES].toSorted());
  });
});
