import type { Pool } from 'pg';
import { MollieProvider } from '../features/payments/mollie/mollie-provider.ts';
import type { PaymentProvider } from '../features/payments/provider.ts';
import { SandboxProvider } from '../features/payments/sandbox/sandbox-provider.ts';
import type { AppConfig } from './app-config.ts';

/** The providers that are on. Where two know a method, the first one gets its payments. */
export function openProviders(
  { payments: { sandbox, mollie } }: Pick<AppConfig, 'payments'>,
  pool: Pool,
): readonly PaymentProvider[] {
  return [
    ...(mollie === undefined ? [] : [new MollieProvider(mollie)]),
    ...(sandbox ? [new SandboxProvider(pool)] : []),
  ];
}
