import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig, VARIABLE_NAMES } from './config.ts';

describe('parseConfig', () => {
  test('an empty environment is a development server on loopback with the demo', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, production: false, rateLimit: true, s3: undefined });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  test('an empty value counts as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test.each([
    [{ PORT: '99999' }, /^PORT: must be between 0 and 65535$/],
    [{ PORT: '3e3' }, /^PORT: must be a whole number$/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL: must be an address that begins with postgres:/],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: /],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV: /],
    [{ DEMO: 'maybe' }, /^DEMO: /],
    [{ DEMO_PASSWORD: 'short' }, /^DEMO_PASSWORD: /],
    [{ PUBLIC_URL: 'example.org' }, /^PUBLIC_URL: /],
    [{ TRUST_PROXY: 'my-proxy' }, /^TRUST_PROXY: /],
    [{ S3_BUCKET: 'pictures' }, /^S3_ACCESS_KEY_ID: must be set where S3_BUCKET is$/],
    [{ NODE_ENV: 'production' }, /^DATABASE_URL: must be set in production/],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', RATE_LIMIT: 'off' }, /^RATE_LIMIT: /],
  ])('%o is refused by name, in one line', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError);
    expect(() => parseConfig(environment)).toThrow(message);
  });

  test('the demo in production is only there where it was asked for', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' };
    expect(parseConfig(production).demo).toBe(false);
    expect(parseConfig({ ...production, DEMO: '1' }).demo).toBe(true);
  });

  test('a production start on the embedded database has to be told so', () => {
    expect(parseConfig({ NODE_ENV: 'production', ALLOW_EMBEDDED_IN_PRODUCTION: '1' }).databaseUrl).toBeUndefined();
  });

  test('the public address is cut to its origin, proxies are hops or addresses', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://example.org/app/' }).publicOrigin).toBe('https://example.org');
    expect(parseConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(parseConfig({ TRUST_PROXY: '10.0.0.1, ::1' }).trustProxy).toEqual(['10.0.0.1', '::1']);
    expect(parseConfig({}).trustProxy).toBe(false);
  });

  test('.env.example explains every variable and no other', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(named.toSorted()).toEqual([...VARIABLE_NAMES].toSorted());
  });
});
