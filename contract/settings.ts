import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { DeviceId } from './base/ids.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './base/rules.ts';

/** A browser in which the member is signed in. Null: the browser did not send the value. */
export const SignedInDevice = z.object({
  id: DeviceId,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signed_in_at: z.iso.datetime(),
  /** Exact to about a quarter of an hour. */
  seen_at: z.iso.datetime(),
  /** Whether this call came from this browser. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const getDevices = defineCall({
  name: 'getDevices',
  method: 'GET',
  path: '/api/devices.php',
  summary: 'Returns the browsers in which the member is signed in, the current one first, then the last used first.',
  access: 'member',
  response: z.object({ devices: z.array(SignedInDevice) }),
  problems: [],
});

export const signOutDevice = defineCall({
  name: 'signOutDevice',
  method: 'DELETE',
  path: '/api/devices.php',
  summary: 'Ends the session of one browser, or of all but the current one. An ended session is not an error.',
  access: 'member',
  body: z.strictObject({ device: z.union([DeviceId, z.literal('others')]) }),
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/password.php',
  summary: 'Changes the password. All other sessions of the member end.',
  access: 'member',
  body: z.strictObject({
    old_password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX)),
    password: z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(PASSWORD_LENGTH_MAX)),
  }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['old_password_wrong', 'password_too_common', 'password_too_personal', 'too_many_attempts'],
});
