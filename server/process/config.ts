import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isAddressOrRange, isLoopbackName } from '../platform/security/addresses.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { areVapidKeys, isVapidSubject } from '../platform/security/vapid.ts';

/** The configuration, parsed from the environment once at start. No other file of the server reads `process.env`. */
export type Config = z.infer<typeof Environment>;

/** Variables have invalid values. The message is one line with the name of each and the reason. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const flag = z.enum(['0', '1', 'true', 'false', 'on', 'off']).transform((value) => ['1', 'true', 'on'].includes(value));
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: `must be between ${least} and ${most}` });

const host = z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address');

function isLoopbackOrigin(value: string): boolean {
  return (
    URL.canParse(value) &&
    new URL(value).origin === value &&
    /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(value)
  );
}

/** A number of proxies (0 for none), or their addresses: the values of Fastify's option `trustProxy`. */
const trustProxy = z
  .string()
  .transform((value): number | string[] =>
    /^\d+$/.test(value)
      ? Number(value)
      : value
          .split(',')
          .map((address) => address.trim())
          .filter(Boolean),
  )
  .refine((value) => typeof value === 'number' || (value.length > 0 && value.every(isAddressOrRange)), {
    error: 'must be 0, a number of proxies, or their addresses or ranges (10.0.0.0/8), separated by commas',
  });

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  TRUST_PROXY: trustProxy.default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: whole(2, 500).default(10),
  ALLOW_EMBEDDED_IN_PRODUCTION: flag.default(false),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  DEMO_CONVERSATIONS: whole(0, 500).default(190),
  RATE_LIMIT: flag.default(true),
  API_ONLY: flag.default(false),
  RENDER_SOURCES: flag.default(false),
  SMTP_URL: url('smtp:', 'smtps:')
    .refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', { error: 'must name a host' })
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  MAIL_EVENT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMS_URL: url('https:', 'http:').optional(),
  SMS_FROM: z.string().max(20, 'must have at most 20 characters').optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z.string().refine(isVapidSubject, { error: 'must be a public https: or mailto: address' }).optional(),
  PUSH_TEST_ENDPOINT: z
    .string()
    .refine(isLoopbackOrigin, { error: 'must be an origin on loopback, such as http://127.0.0.1:4010' })
    .optional(),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{20,100}$/, 'must be a key of the API, which begins with test_ or live_')
    .optional(),
  MOLLIE_TEST_ENDPOINT: z
    .string()
    .refine(isLoopbackOrigin, { error: 'must be an origin on loopback, such as http://127.0.0.1:4020' })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
});

type Values = z.infer<typeof Variables>;

/** Calls `refuse` for each variable that is invalid in combination with others. `value` lacks the variables that are invalid alone. */
function checkTogether(value: Partial<Values>, refuse: (name: keyof Values, message: string) => void): void {
  const isProduction = value.NODE_ENV === 'production';
  if (isProduction && value.DATABASE_URL === undefined && value.ALLOW_EMBEDDED_IN_PRODUCTION === false) {
    refuse(
      'DATABASE_URL',
      'must be set in production, or ALLOW_EMBEDDED_IN_PRODUCTION=1 for the embedded database, which a power cut can damage',
    );
  }
  if (isProduction && value.RATE_LIMIT === false) refuse('RATE_LIMIT', 'can be off only outside production');
  if (isProduction && value.PUSH_TEST_ENDPOINT !== undefined)
    refuse('PUSH_TEST_ENDPOINT', 'is for tests and can be set only outside production');
  if (value.SMS_URL !== undefined && value.SMS_FROM === undefined)
    refuse('SMS_FROM', 'must be set when SMS_URL is set');
  if (isProduction && value.MOLLIE_TEST_ENDPOINT !== undefined)
    refuse('MOLLIE_TEST_ENDPOINT', 'is for tests and can be set only outside production');
  if (isProduction && value.DEMO !== true && value.MOLLIE_API_KEY?.startsWith('test_') === true)
    refuse('MOLLIE_API_KEY', 'must begin with live_ in production without DEMO=1: a test payment moves no money');
  checkPushKeys(value, refuse);
  if (value.S3_BUCKET !== undefined) {
    if (value.S3_ACCESS_KEY_ID === undefined) refuse('S3_ACCESS_KEY_ID', 'must be set when S3_BUCKET is set');
    if (value.S3_SECRET_ACCESS_KEY === undefined) refuse('S3_SECRET_ACCESS_KEY', 'must be set when S3_BUCKET is set');
  }
}

function checkPushKeys(value: Partial<Values>, refuse: (name: keyof Values, message: string) => void): void {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = value;
  if (publicKey !== undefined && privateKey === undefined)
    refuse('VAPID_PRIVATE_KEY', 'must be set when VAPID_PUBLIC_KEY is set');
  else if (privateKey !== undefined && publicKey === undefined)
    refuse('VAPID_PUBLIC_KEY', 'must be set when VAPID_PRIVATE_KEY is set');
  else if (publicKey !== undefined && privateKey !== undefined && !areVapidKeys({ publicKey, privateKey })) {
    refuse('VAPID_PUBLIC_KEY', 'and VAPID_PRIVATE_KEY must be one key pair of P-256, 65 and 32 bytes as base64url');
  }
}

/** The keys and the contact for push services. */
function pushOf(value: Values) {
  return {
    /** Undefined when the installation generates its own keys. */
    keys:
      value.VAPID_PUBLIC_KEY === undefined || value.VAPID_PRIVATE_KEY === undefined
        ? undefined
        : { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY },
    /** The contact for push services. Undefined to use the support address of the site. */
    subject:
      value.VAPID_SUBJECT ?? [value.PUBLIC_URL].find((address) => address !== undefined && isVapidSubject(address)),
    testOrigin: value.PUSH_TEST_ENDPOINT,
  };
}

/** The payment providers. A live key of a real provider disables the sandbox: a member must not pay a real order without money. */
function paymentsOf({ MOLLIE_API_KEY: apiKey, MOLLIE_TEST_ENDPOINT: testOrigin, DEMO }: Values, production: boolean) {
  return {
    sandbox: (!production || DEMO === true) && apiKey?.startsWith('live_') !== true,
    /** Undefined without a key. */
    mollie: apiKey === undefined ? undefined : { apiKey, testOrigin },
  };
}

/** Undefined when pictures are in the data folder. */
function s3Of(value: Values) {
  if (value.S3_BUCKET === undefined) return undefined;
  return {
    bucket: value.S3_BUCKET,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT,
    accessKeyId: value.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: value.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: value.S3_FORCE_PATH_STYLE,
  };
}

const Environment = Variables.transform((value) => {
  const production = value.NODE_ENV === 'production';
  return {
    production,
    test: value.NODE_ENV === 'test',
    port: value.PORT,
    host: value.HOST,
    /** The origin that browsers use, without a path. When undefined, the `Host` header of a request decides. */
    publicOrigin: value.PUBLIC_URL === undefined ? undefined : new URL(value.PUBLIC_URL).origin,
    /** Whether browsers of other machines reach this server. If so, it does not serve the pages for a browser on this machine. */
    isPublic: value.PUBLIC_URL !== undefined && !isLoopbackName(new URL(value.PUBLIC_URL).hostname),
    /** The second listener, which serves the metrics only. Undefined without one. */
    metrics: value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    trustProxy: value.TRUST_PROXY === 0 ? false : value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    /** An absolute path. */
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    redisUrl: value.REDIS_URL,
    /** On by default outside production, off by default in production. */
    demo: value.DEMO ?? !production,
    demoPassword: value.DEMO_PASSWORD,
    /** How many members of the demo, beside its companions, the premium account writes with. */
    demoConversations: value.DEMO_CONVERSATIONS,
    rateLimit: value.RATE_LIMIT,
    /** For development: Vite serves the pages, and this process serves only the calls. */
    apiOnly: value.API_ONLY,
    /** For development: this process renders the pages for visitors from their sources. */
    rendersSources: value.RENDER_SOURCES,
    mail: {
      /** The mail server. Undefined when e-mails stay in the database, where the operator reads them. */
      smtpUrl: value.SMTP_URL,
      /** The sender. Undefined to use the support address of the site. */
      from: value.MAIL_FROM,
      /** The secret that signs the reports of a mail provider. Undefined when no provider sends reports. */
      eventSecret: value.MAIL_EVENT_SECRET,
    },
    /** Undefined when SMS stay in the database, where the demo shows them. */
    sms: value.SMS_URL === undefined ? undefined : { url: value.SMS_URL, from: value.SMS_FROM ?? '' },
    push: pushOf(value),
    payments: paymentsOf(value, production),
    s3: s3Of(value),
  };
});

/** The names of all variables. `.env.example` must explain each. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

/** Parses an environment. An empty value counts as unset. Throws `ConfigError` with all invalid variables. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const trimmed = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, environment[name]?.trim() || undefined]));
  const refused = new Map<string, string>();
  const valid: Partial<Values> = {};
  for (const [name, schema] of Object.entries(Variables.shape)) {
    const parsed = schema.safeParse(trimmed[name]);
    if (parsed.success) Object.assign(valid, { [name]: parsed.data });
    else refused.set(name, reasonOf(parsed.error));
  }
  checkTogether(valid, (name, message) => {
    if (!refused.has(name)) refused.set(name, message);
  });
  if (refused.size === 0) return Environment.parse(trimmed);
  throw new ConfigError([...refused].map(([name, reason]) => `${name}: ${reason}`).join('; '));
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue?.message ?? 'cannot be read';
}

/** The user of this machine who runs a command; empty if the environment does not name one. */
export const userOfMachine = (): string => process.env.USER ?? '';

/** Parses the environment of this process. `.env` of the working folder supplies the variables that are not set. */
export function loadConfig(): Config {
  if (existsSync('.env')) {
    try {
      process.loadEnvFile('.env');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`.env: cannot be read (${reason}): make it a readable file, or remove it`);
    }
  }
  return parseConfig(process.env);
}
