import { expect, test } from 'vitest';
import { failureOf } from './smtp.ts';

/** The error of nodemailer for a reply of the mail server. */
const refused = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ['550 5.1.1 No such user', 'bounced'],
  ['550-5.1.1 The account does not exist', 'bounced'],
  ['550 5.1.10 Null MX', 'bounced'],
  ['553 5.1.3 Bad syntax', 'bounced'],
  ['551 5.1.6 Moved', 'bounced'],
  ['550 5.2.1 The mailbox is disabled', 'bounced'],
  ['550 mailbox unavailable', 'bounced'],
  ['550 5.7.1 Blocked by policy', 'refused'],
  ['554 5.7.1 Listed', 'refused'],
  ['550 5.1.8 The domain of the sender does not exist', 'refused'],
  ['550 5.2.0 Something', 'refused'],
  ['552 5.2.2 The mailbox is full', 'refused'],
  ['554 no', 'refused'],
  ['551 not here', 'refused'],
  ['450 4.1.1 Later', 'deferred'],
  ['452 4.2.2 Full', 'deferred'],
  ['421 Too busy', 'outage'],
])('the answer "%s" to a recipient is: %s', (response, failure) => {
  expect(failureOf(refused(response))).toBe(failure);
});

test.each([
  ['550 5.1.1 of the text', 'DATA', 'EMESSAGE', 'refused'],
  ['552 5.3.4 Too large', 'DATA', 'EMESSAGE', 'refused'],
  ['554 5.6.0 Not accepted', 'DATA', 'EMESSAGE', 'refused'],
  ['550 5.1.1 of the sender', 'MAIL FROM', 'EENVELOPE', 'deferred'],
  ['535 5.7.8 Wrong password', 'AUTH PLAIN', 'EAUTH', 'outage'],
])('the answer "%s" to %s does not concern the recipient', (response, command, code, failure) => {
  expect(failureOf(refused(response, command, code))).toBe(failure);
});
