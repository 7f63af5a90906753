import type { NewPayment } from './provider.ts';

/** The path of the webhook, at which providers report that a payment has changed. */
export const WEBHOOK_PATH = '/api/payment-told.php';

interface OrderPath {
  readonly order: string;
  readonly credits: number;
  readonly provider: string;
}

/** The addresses for the return of a payer and for the webhook. A provider cannot reach a server on loopback; the poller asks instead. */
export const addressesAt = (
  origin: string,
  { order, credits, provider }: OrderPath,
): Pick<NewPayment, 'returnUrl' | 'webhookUrl'> => ({
  returnUrl: `${origin}/credits/${credits}?order=${order}`,
  webhookUrl: origin.startsWith('https:') ? `${origin}${WEBHOOK_PATH}?provider=${provider}` : undefined,
});
