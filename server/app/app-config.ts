import type { HttpOptions } from '../platform/http/http-server.ts';

/**
 * The part of the configuration that the application reads. `process/config.ts` parses it from the environment and documents each value.
 */
export interface AppConfig extends Pick<HttpOptions, 'logLevel' | 'trustProxy'> {
  readonly production: boolean;
  readonly demo: boolean;
  readonly port: number;
  readonly publicOrigin: string | undefined;
  readonly isPublic: boolean;
  readonly redisUrl: string | undefined;
  readonly rateLimit: boolean;
  readonly mail: {
    readonly smtpUrl: string | undefined;
    readonly from: string | undefined;
    readonly eventSecret: string | undefined;
  };
  readonly sms: { readonly url: string; readonly from: string } | undefined;
  readonly push: { readonly subject: string | undefined; readonly testOrigin: string | undefined };
  readonly payments: {
    readonly sandbox: boolean;
    readonly mollie: { readonly apiKey: string; readonly testOrigin: string | undefined } | undefined;
  };
}
