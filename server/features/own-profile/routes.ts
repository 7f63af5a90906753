import type { Pool } from 'pg';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { PHOTO_BYTES_MAX } from '../../../contract/base/rules.ts';
import {
  addPicture,
  getGrants,
  getPictures,
  grantPhotos,
  putPictures,
  putProfile,
  removePicture,
  revokePhotos,
} from '../../../contract/own-profile/own-profile.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { joinPieces, readPiece } from '../../platform/uploads/uploads.ts';
import { addPicture as store, type MadePicture } from './add-picture.ts';
import { changePictures, removePicture as remove } from './change-pictures.ts';
import { grant, readGrants, revoke } from './grants.ts';
import { isKnown, readOwnPictures } from './read-own-pictures.ts';
import { type ProfileRules, saveProfile } from './save-profile.ts';
import { regionIdsOf } from '../sites/regions.ts';
import type { OwnSettings } from '../sites/site-defaults.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

export interface ProfileDependencies {
  readonly pool: Pool;
  readonly settingsOf: (site: string) => Promise<OwnSettings>;
  readonly userOf: (member: MemberId) => Promise<User>;
  readonly publishChange: PublishChange;
}

/** Mounts the profile and the pictures. Uploads are mounted by `mountAddPicture`, in the scope that accepts bytes. */
export function mountOwnProfile(calls: Calls, dependencies: ProfileDependencies & PictureDependencies): void {
  mountProfile(calls, dependencies);
  mountPictures(calls, dependencies);
}

function mountProfile(calls: Calls, { pool, settingsOf, userOf, publishChange }: ProfileDependencies): void {
  calls.mount(putProfile, async ({ session: { member, site }, body }) => {
    publishChange(member, await saveProfile(pool, member, { edit: body, rules: rulesOf(await settingsOf(site)) }));
    return { user: await userOf(member) };
  });

  calls.mount(getGrants, async ({ session }) => ({ profiles: await readGrants(pool, session.member) }));
  calls.mount(grantPhotos, async ({ session, body }) => {
    publishChange(body.profile, await grant(pool, session.member, body.profile));
    return { granted: true };
  });
  calls.mount(revokePhotos, async ({ session, body }) => {
    publishChange(body.profile, await revoke(pool, session.member, body.profile));
    return { granted: false };
  });
}

/** The rules for the profiles of a site. */
const rulesOf = ({ countries, visible_profile_notes }: OwnSettings): ProfileRules => ({
  countries,
  notes: visible_profile_notes,
  regionsOf: regionIdsOf,
});

export interface PictureDependencies extends Pick<ProfileDependencies, 'pool' | 'publishChange' | 'settingsOf'> {
  readonly files: Files;
}

function mountPictures(calls: Calls, { pool, files, publishChange }: PictureDependencies): void {
  calls.mount(getPictures, ({ session }) => readOwnPictures(pool, session.member));

  calls.mount(putPictures, async ({ session: { member }, body }) => {
    publishChange(member, await changePictures(pool, member, body));
    return readOwnPictures(pool, member);
  });

  calls.mount(removePicture, async ({ session: { member }, body }) => {
    publishChange(member, await remove(pool, member, body.id));
    // The hourly sweep retries after a failure.
    await sweepFiles({ pool, files }).catch(() => undefined);
    return readOwnPictures(pool, member);
  });
}

/** Mounts the upload call. It is separate, because only the scope of the uploads accepts bytes. */
export function mountAddPicture(
  uploads: Calls,
  dependencies: PictureDependencies & { makePicture: (member: MemberId, bytes: Buffer) => Promise<MadePicture> },
): void {
  const { pool, files, publishChange, settingsOf, makePicture } = dependencies;
  uploads.mount(addPicture, async (upload) => {
    const piece = readPiece(upload, PHOTO_BYTES_MAX);
    const { id, member } = piece;
    if (await isKnown(pool, member, id)) return readOwnPictures(pool, member);
    return joinPieces(pool, piece, async (bytes) => {
      const picture = await makePicture(member, bytes);
      // A site may show pictures without a review.
      const { approve_on_upload } = await settingsOf(upload.session.site);
      const status = approve_on_upload ? 'approved' : 'pending';
      publishChange(member, await store({ pool, files }, { id, member, picture, status }));
      return readOwnPictures(pool, member);
    });
  });
}
