import { isLoopbackName } from '../security/addresses.ts';

/** Sends SMS. It throws when the provider did not accept one. */
export interface SmsProvider {
  send(message: { readonly recipient: string; readonly body: string }): Promise<void>;
}

const SEND_LIMIT_MS = 10_000;

/**
 * Sends by the REST API of Twilio (Messages resource, version 2010-04-01), which other providers implement too. The address has the account
 * and its token as user and password: `https://ACCOUNT:TOKEN@api.twilio.com`. `from` is a number or a sender name of the account.
 */
export function openSmsProvider(address: string, from: string): SmsProvider {
  const { username, password, origin, protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !isLoopbackName(hostname)) throw new Error('an SMS provider needs https');
  const account = decodeURIComponent(username);
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64');
  return {
    async send({ recipient, body }) {
      const response = await fetch(`${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: recipient, From: from, Body: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
      });
      // The answer contains the recipient, so the log gets only its status.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
    },
  };
}
