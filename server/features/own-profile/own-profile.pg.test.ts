import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import {
  getGrants,
  grantPhotos,
  type ProfileEdit,
  putProfile,
  revokePhotos,
} from '../../../contract/own-profile/own-profile.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestConversation, createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';

let server: TestApp;
let me: TestMember;

const pool = () => server.database.pool;
const save = (body: ProfileEdit) => server.as(me)(putProfile, { body });
const profile = async () => (await server.as(me)(getUser)).body.user?.profile;
const place = async () =>
  (await pool().query('SELECT latitude, longitude FROM members WHERE id = $1', [me.id])).rows[0] as unknown;

beforeAll(async () => {
  server = await createTestApp();
  await pool().query(`UPDATE sites SET settings = '{"visible_profile_notes": ["about", "wishes"]}'`);
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await createTestMember(pool());
});

describe('the own profile', () => {
  test('is saved field by field; null and empty values clear a field', async () => {
    const all: ProfileEdit = {
      name: '  Robin ',
      gender: 'male',
      sexuality: 'bi',
      country: 'FR',
      region: 'FR-IDF',
      city: 'Paris',
      interests: ['tea', 'wine', 'tea'],
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'slim',
      relationship_status: 'divorced',
      tattoos: false,
      notes: { about: 'Me', wishes: 'You' },
    };
    const saved = await save(all);
    expect(saved.body.user.profile).toMatchObject({ ...all, name: 'Robin', interests: ['tea', 'wine'] });
    await save({ tattoos: null, city: '', notes: { about: '' } });
    expect(await profile()).toMatchObject({
      ...all,
      name: 'Robin',
      interests: ['tea', 'wine'],
      tattoos: null,
      city: null,
      notes: { wishes: 'You' },
    });
  });

  test('notifies the other devices', async () => {
    const before = (await pool().query('SELECT FROM changes WHERE member_id = $1', [me.id])).rowCount ?? 0;
    await save({ city: 'Utrecht' });
    expect((await pool().query("SELECT FROM changes WHERE member_id = $1 AND kind = 'user'", [me.id])).rowCount).toBe(
      before + 1,
    );
  });

  test('refuses the e-mail address and a leading @ as name', async () => {
    const email = `${me.id.slice(0, 8)}@test.example`;
    await pool().query('UPDATE members SET email = $2 WHERE id = $1', [me.id, email]);
    for (const name of [email, email.toUpperCase(), ` ${email} `])
      expect((await save({ name })).code).toBe('name_not_allowed');
    for (const name of [
      'https://evil.test/x',
      'www.evil',
      'evil.example',
      'Eva evil\uff0etest',
      'evil\u3002test',
      'a@b.test',
    ])
      expect([name, (await save({ name })).code]).toEqual([name, 'name_not_allowed']);
    for (const name of ['@robin', ' @robin', '', '   ', 'x'.repeat(41)])
      expect((await save({ name })).code).toBe('invalid_request');
    expect((await profile())?.name).toBe('Alex');
  });

  test('requires a region of its country and clears region and position with the country', async () => {
    await pool().query('UPDATE members SET latitude = 52.1, longitude = 5.1 WHERE id = $1', [me.id]);
    expect((await save({ region: 'NL-UT' })).code).toBe('ok');
    for (const edit of [
      { region: 'FR-IDF' },
      { region: 'NL-XX' },
      { country: 'FR', region: 'NL-UT' },
      { country: 'KP' },
    ]) {
      expect((await save(edit)).code).toBe('invalid_request');
    }
    expect([await profile(), await place()]).toMatchObject([{ country: 'NL', region: 'NL-UT' }, { latitude: 52.1 }]);
    await save({ country: 'NL', city: 'Amersfoort' });
    expect([await profile(), await place()]).toMatchObject([
      { region: 'NL-UT', city: 'Amersfoort' },
      { latitude: 52.1 },
    ]);
    await save({ country: 'BE' });
    expect([await profile(), await place()]).toMatchObject([
      { country: 'BE', region: null },
      { latitude: null, longitude: null },
    ]);
  });

  test('accepts only the notes that the site offers and no unknown field', async () => {
    expect((await save({ notes: { secrets: 'x' } })).problem.data).toEqual({
      issues: [{ path: 'body.notes.secrets', code: 'unrecognized_keys' }],
    });
    for (const edit of [
      { date_of_birth: '1990-01-01' },
      { paid_user: true },
      { latitude: 1 },
      { interests: ['chess'] },
    ]) {
      expect((await save(edit as ProfileEdit)).code).toBe('invalid_request');
    }
  });

  test('stores the fields of all concurrent saves', async () => {
    const edits: ProfileEdit[] = [
      { city: 'Utrecht' },
      { hair_color: 'grey' },
      { notes: { about: 'A' } },
      { notes: { wishes: 'B' } },
      { region: 'NL-UT' },
    ];
    await server.database.race(edits.map((edit) => () => save(edit)));
    expect(await profile()).toMatchObject({
      city: 'Utrecht',
      hair_color: 'grey',
      notes: { about: 'A', wishes: 'B' },
      region: 'NL-UT',
    });
  });
});

describe('a grant for private pictures', () => {
  const grant = (id: MemberId) => server.as(me)(grantPhotos, { body: { profile: id } });
  const names = async () => (await server.as(me)(getGrants)).body.profiles.map(({ name }) => name);

  test('is idempotent when granted and when revoked', async () => {
    const [ann, ben] = [
      await createTestMember(pool(), { name: 'Ann' }),
      await createTestMember(pool(), { name: 'Ben' }),
    ];
    expect([(await grant(ann.id)).body, (await grant(ann.id)).body]).toEqual([{ granted: true }, { granted: true }]);
    await grant(ben.id);
    expect(await names()).toEqual(['Ben', 'Ann']);
    expect((await server.as(me)(revokePhotos, { body: { profile: ann.id } })).body).toEqual({ granted: false });
    expect((await server.as(me)(revokePhotos, { body: { profile: ann.id } })).code).toBe('ok');
    expect(await names()).toEqual(['Ben']);
    // A member reads only their own list.
    expect((await server.as(ben)(getGrants)).body.profiles).toEqual([]);
  });

  test('notifies a viewer who may see the owner', async () => {
    const viewer = await createTestMember(pool());
    const device = await createDevice(server.as(viewer));
    const news = [{ kind: 'profile', profile: me.id }];
    const revoke = () => server.as(me)(revokePhotos, { body: { profile: viewer.id } });
    await grant(viewer.id);
    expect(await device.pull()).toEqual(news);
    await grant(viewer.id);
    expect(await device.pull()).toEqual([]);
    await revoke();
    await revoke();
    expect(await device.pull()).toEqual(news);
    await pool().query('UPDATE members SET invisible = true WHERE id = $1', [me.id]);
    await grant(viewer.id);
    await revoke();
    expect(await device.pull()).toEqual([]);
  });

  test('requires a visible member', async () => {
    const hidden = [
      await createTestMember(pool(), { state: 'deleted' }),
      await createTestMember(pool(), { state: 'suspended' }),
      await createTestMember(pool(), { state: 'not_confirmed' }),
      await createTestMember(pool(), { chosen: { invisible: true } }),
      await createTestMember(pool(), { site: await createTestSite(pool()) }),
      me,
    ];
    for (const { id } of hidden) expect((await grant(id)).code).toBe('not_found');
    const [shy, blocker, blocked] = [
      await createTestMember(pool(), { chosen: { invisible: true }, name: 'Shy' }),
      await createTestMember(pool()),
      await createTestMember(pool()),
    ];
    await createTestConversation(pool(), me.id, shy.id);
    await pool().query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2), ($2, $3)', [
      blocker.id,
      me.id,
      blocked.id,
    ]);
    expect([(await grant(shy.id)).code, (await grant(blocker.id)).code, (await grant(blocked.id)).code]).toEqual([
      'ok',
      'not_found',
      'blocking',
    ]);
    expect(await names()).toEqual(['Shy']);
    expect((await pool().query('SELECT FROM photo_grants WHERE owner_id = $1', [me.id])).rowCount).toBe(1);
  });

  test('is not listed across a block', async () => {
    const ann = await createTestMember(pool(), { name: 'Ann' });
    await grant(ann.id);
    await pool().query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [ann.id, me.id]);
    expect(await names()).toEqual([]);
  });
});
