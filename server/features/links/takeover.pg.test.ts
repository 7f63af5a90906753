import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import { changeEmail, redeemLink, requestReset, resetPassword } from '../../../contract/links.ts';
import { changePassword } from '../../../contract/settings.ts';
import { resendActivation, signUp } from '../../../contract/signup.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { lastMail, nextMail, signupForm } from '../../fixtures/signups.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';

// A thief knows the password of an owner and has a mailbox of their own. The owner can always recover the account by the own mailbox.

const NEXT = 'another sentence, just as long';
let server: TestApp;
let owner: TestMember;
let thief: string;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await createTestAccount(server.database.pool);
  thief = `${randomUUID()}@thief.example`;
});

const redeem = (token: string) => server.as()(redeemLink, { body: { token } });
const tokenTo = async (recipient: string) => (await lastMail(server.database.pool, recipient)).data.token;
const identity = { password: PASSWORD };
const change = (email: string, who = owner) => server.as(who)(changeEmail, { body: { email, identity } });
/** Reads the current address and the state of the owner's account. */
const account = async () =>
  (await server.database.pool.query('SELECT email, status FROM members WHERE id = $1', [owner.id])).rows[0];
const ofOwner = {
  status: 'active',
  get email() {
    return owner.email;
  },
};
async function resetBy(email: string): Promise<string> {
  const mail = await nextMail(server.database.pool, email);
  await server.as()(requestReset, { body: { email } });
  return (await mail()).data.token;
}
const setBy = (token: string) => server.as()(resetPassword, { body: { token, password: NEXT } });
const logIn = async (email: string, password: string) => (await server.as()(login, { body: { email, password } })).code;

test('a requested change of address causes a mail to the current address', async () => {
  await change(thief);
  const { rows } = await server.database.pool.query('SELECT kind, data FROM mails WHERE recipient = $1', [owner.email]);
  expect(rows).toEqual([{ kind: 'mail_change_asked', data: { email: thief } }]);
});

describe('a new password ends a pending change of address', () => {
  test('set in the settings', async () => {
    await change(thief);
    const body = { old_password: PASSWORD, password: NEXT };
    expect((await server.as(owner)(changePassword, { body })).code).toBe('ok');
    expect((await redeem(await tokenTo(thief))).code).toBe('link_invalid');
    expect(await account()).toMatchObject(ofOwner);
  });

  test('set by a link', async () => {
    await change(thief);
    expect((await setBy(await resetBy(owner.email))).code).toBe('ok');
    expect((await redeem(await tokenTo(thief))).code).toBe('link_invalid');
    expect(await account()).toMatchObject(ofOwner);
  });
});

describe('a link proves its recipient address, and no other', () => {
  test('a reset does not confirm an address that the member entered after it', async () => {
    const { body, raw } = await server.as()(signUp, { body: signupForm({ email: thief }) });
    const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
    const reset = await resetBy(thief);
    const victim = `${randomUUID()}@victim.example`;
    await server.as({ id: body.user.id, token })(resendActivation, { body: { email: victim } });
    expect((await setBy(reset)).code).toBe('link_invalid');
  });

  test('a reset in an old mailbox opens nothing after a change', async () => {
    const reset = await resetBy(owner.email);
    const moved = `${randomUUID()}@owner.example`;
    await change(moved);
    await redeem(await tokenTo(moved));
    expect((await setBy(reset)).code).toBe('link_invalid');
  });
});

describe('the old address can undo a change', () => {
  async function steal(): Promise<string> {
    await change(thief);
    await redeem(await tokenTo(thief));
    return tokenTo(owner.email);
  }

  test('also after a second change, whose own undo link then ends', async () => {
    const undo = await steal();
    const second = `${randomUUID()}@thief.example`;
    await change(second);
    await redeem(await tokenTo(second));
    const thiefs = await tokenTo(thief);
    expect((await redeem(undo)).code).toBe('ok');
    expect(await account()).toMatchObject(ofOwner);
    expect((await redeem(thiefs)).code).toBe('link_invalid');
    expect(await account()).toMatchObject(ofOwner);
  });

  test('also after the use of the undo link of a second change', async () => {
    const undo = await steal();
    const second = `${randomUUID()}@thief.example`;
    await change(second);
    await redeem(await tokenTo(second));
    expect((await redeem(await tokenTo(thief))).code).toBe('ok');
    expect(await account()).toMatchObject({ email: thief });
    expect((await redeem(undo)).code).toBe('ok');
    expect(await account()).toMatchObject(ofOwner);
  });

  test('and no other account can have it until then', async () => {
    const undo = await steal();
    expect((await server.as()(signUp, { body: signupForm({ email: owner.email.toUpperCase() }) })).code).toBe(
      'email_taken',
    );
    const other = await createTestAccount(server.database.pool);
    expect((await change(owner.email, other)).code).toBe('email_in_use');
    expect((await redeem(undo)).code).toBe('ok');
    expect(await account()).toMatchObject(ofOwner);
  });

  test('also if an unconfirmed member requests it during the change', async () => {
    const { pool } = server.database;
    await change(thief);
    const values = [
      hashLinkPart(await tokenTo(thief)),
      JSON.stringify(newLink('mail_undo')),
      JSON.stringify(newLink('reset')),
    ];
    const accomplice = await createTestAccount(pool, { state: 'not_confirmed' });
    const answers = await callBeside(pool, {
      work: (client) => client.query('SELECT redeem_link($1, $2, $3)', values),
      calls: [() => server.as(accomplice)(resendActivation, { body: { email: owner.email } })],
      pattern: '%resend_activation%',
    });
    expect(answers.map(({ code }) => code)).toEqual(['email_taken']);
    expect((await redeem(await tokenTo(owner.email))).code).toBe('ok');
    expect(await account()).toMatchObject(ofOwner);
  });

  test('and the undo cancels a deletion that was requested after the change', async () => {
    const undo = await steal();
    await server.as(owner)(deleteAccount, { body: { identity, reason: null, note: '' } });
    const reactivation = await tokenTo(thief);
    expect((await redeem(undo)).code).toBe('ok');
    expect(await account()).toMatchObject(ofOwner);
    expect((await redeem(reactivation)).code).toBe('link_invalid');
    expect((await server.as(owner)(getUser)).body.user).toBeNull();
  });

  test('and the known password is invalid then', async () => {
    await redeem(await steal());
    expect(await logIn(owner.email, PASSWORD)).toBe('login_failed');
    expect((await setBy(await tokenTo(owner.email))).code).toBe('ok');
    expect(await logIn(owner.email, NEXT)).toBe('ok');
  });
});

test('a pending deletion refuses the link of a requested change of address', async () => {
  await change(thief);
  const token = await tokenTo(thief);
  await server.as(owner)(deleteAccount, { body: { identity, reason: null, note: '' } });
  expect((await redeem(token)).code).toBe('pending_deletion');
  expect(await account()).toMatchObject({ email: owner.email, status: 'pending_deletion' });
});

test('a stolen session can try five passwords from all addresses together', async () => {
  const codes: string[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const body = { old_password: `wrong guess number ${guess}`, password: NEXT };
    codes.push((await server.as(owner)(changePassword, { body, remoteAddress: `10.8.${guess}.7` })).code);
  }
  expect(codes).toEqual([
    ...Array<string>(5).fill('old_password_wrong'),
    ...Array<string>(3).fill('too_many_attempts'),
  ]);
  // A new password by mail removes the lock.
  const { raw } = await setBy(await resetBy(owner.email));
  const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
  const nextChange = { old_password: NEXT, password: `${NEXT} again` };
  expect((await server.as({ id: owner.id, token })(changePassword, { body: nextChange })).code).toBe('ok');
});
