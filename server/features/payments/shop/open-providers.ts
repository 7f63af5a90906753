import type { Pool } from 'pg';
import { MollieProvider } from '../mollie/mollie-provider.ts';
import type { PaymentProvider } from '../provider.ts';
import { SandboxProvider } from '../sandbox/sandbox-provider.ts';

export interface ProviderConfig {
  readonly payments: {
    readonly sandbox: boolean;
    readonly mollie: { readonly apiKey: string; readonly testOrigin: string | undefined } | undefined;
  };
}

/** Returns the configured providers. If two support a method, the first one gets its payments. */
export function openProviders(
  { payments: { sandbox, mollie } }: ProviderConfig,
  pool: Pool,
): readonly PaymentProvider[] {
  return [
    ...(mollie === undefined ? [] : [new MollieProvider(mollie)]),
    ...(sandbox ? [new SandboxProvider(pool)] : []),
  ];
}
