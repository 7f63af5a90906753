import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getLink, redeemLink, requestSignIn } from '../../../contract/links.ts';
import { askPasskeyLogin } from '../../../contract/passkeys.ts';
import { linkOptionsOf } from '../../app/open-mails.ts';
import { createTestAccount } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestSite, type TestMember } from '../../fixtures/members.ts';
import { nextMail } from '../../fixtures/signups.ts';
import { mailSites } from './mail-site.ts';
import { Sites } from './sites.ts';
import { MAIL_KINDS } from '../../app/mail-kinds.ts';
import { findMail } from '../../platform/mail/mail-rows.ts';
import { MailWriter } from '../../platform/mail/mail-writer.ts';

// One deployment with an address serves two sites: the default site, and another one by its host.

const publicOrigin = 'https://liaison.example';
let server: TestApp;
let otherHost: string;
let members: Record<string, TestMember>;
beforeAll(async () => {
  server = await createTestApp({ environment: { PUBLIC_URL: publicOrigin, TRUST_PROXY: '1' } });
  otherHost = `${await createTestSite(server.database.pool)}.example`;
});
afterAll(() => server.close());
beforeEach(async () => {
  const { pool } = server.database;
  const site = otherHost.replace('.example', '');
  members = { 'liaison.example': await createTestAccount(pool), [otherHost]: await createTestAccount(pool, { site }) };
});

/** Requests a link with these headers. Returns the address in the mail. */
async function linkOf(email: string, headers: Record<string, string>): Promise<URL> {
  const { pool } = server.database;
  const mail = await nextMail(pool, email);
  expect((await server.as()(requestSignIn, { body: { email }, headers })).code).toBe('ok');
  await mail();
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM mails WHERE recipient = $1 AND kind = 'sign_in'", [
    email,
  ]);
  const siteOf = mailSites(new Sites(pool, () => {}), linkOptionsOf(server.app, { publicOrigin, port: 3000 }));
  const row = await findMail(pool, rows[0]?.id ?? '');
  const written = row && (await new MailWriter({ kinds: MAIL_KINDS, siteOf }).write(row));
  return new URL(/https?:\/\/\S+\/[\w-]{43}(?=\s)/.exec(written?.text ?? '')?.[0] ?? '');
}

const hosts = () => Object.entries(members);

test('the link in a mail points to the site of its member and works there', async () => {
  for (const [host, { email, id }] of hosts()) {
    const link = await linkOf(email, { host });
    expect(link.origin).toBe(`https://${host}`);
    const token = link.pathname.slice(1);
    const elsewhere =
      hosts()
        .map(([other]) => other)
        .find((other) => other !== host) ?? '';
    expect((await server.as()(getLink, { query: { token }, headers: { host: elsewhere } })).code).toBe('not_found');
    const headers = { host: link.host };
    expect((await server.as()(getLink, { query: { token }, headers })).body).toMatchObject({
      kind: 'sign_in',
      usable: true,
      confirmed: false,
    });
    expect((await server.as()(redeemLink, { body: { token }, headers })).body.user?.id).toBe(id);
  }
});

test.each([
  ['x-forwarded-host', (host: string) => ({ host: 'evil.example', 'x-forwarded-host': host })],
  ['x-forwarded-proto', (host: string) => ({ host, 'x-forwarded-proto': 'http' })],
  ['x-forwarded-port', (host: string) => ({ host, 'x-forwarded-port': '6666' })],
  ['forwarded', (host: string) => ({ host, forwarded: 'host=evil.example;proto=http' })],
  ['a port in host', (host: string) => ({ host: `${host}:6666` })],
])('%s of a request changes no link', async (_, headersOf) => {
  for (const [host, { email }] of hosts())
    expect((await linkOf(email, headersOf(host))).origin).toBe(`https://${host}`);
});

test('a request with an unknown host gets links of the default site', async () => {
  const [, member] = hosts()[0] ?? [];
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await linkOf(member?.email ?? '', headers)).origin).toBe(publicOrigin);
});

test('a passkey and the contact for researchers belong to the site', async () => {
  for (const [host] of hosts()) {
    const { body: text } = await server.app.inject({ url: '/.well-known/security.txt', headers: { host } });
    expect(text).toContain(`Canonical: https://${host}/.well-known/security.txt`);
    const { body } = await server.as()(askPasskeyLogin, { headers: { host } });
    expect(body.rpId).toBe(host);
  }
});
