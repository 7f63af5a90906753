import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../contract/base/ids.ts';
import type { Accounts } from '../features/account/open-accounts.ts';
import type { PictureSource } from '../features/media/picture-source.ts';
import { mountMedia } from '../features/media/routes.ts';
import { mountAddPicture, mountPictures, mountProfile } from '../features/own-profile/routes.ts';
import type { ProfileRules } from '../features/own-profile/save-profile.ts';
import { mountReports } from '../features/reports/routes.ts';
import { regionIdsOf } from '../features/sites/regions.ts';
import type { OwnSettings } from '../features/sites/site-defaults.ts';
import type { Sites } from '../features/sites/sites.ts';
import type { Calls } from '../platform/http/calls.ts';
import type { Mails } from '../platform/mail/mails.ts';
import type { Files } from '../platform/uploads/files.ts';

interface PictureParts {
  readonly database: { readonly pool: Pool };
  readonly files: Files;
  readonly calls: Calls;
  readonly sites: Sites;
  readonly mails: Pick<Mails, 'wake'>;
  readonly accounts: Pick<Accounts, 'userOf'>;
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly source: PictureSource;
}

/** Mounts pictures and profile. The uploads of message and profile pictures share one semaphore, which limits the memory. */
export async function mountPicturesAndProfile(app: FastifyInstance, parts: PictureParts): Promise<void> {
  const {
    database: { pool },
    files,
    calls,
    sites,
    mails,
    accounts: { userOf },
    publishChange,
    source,
  } = parts;
  mountReports(calls, {
    pool,
    files,
    wakeMails: () => mails.wake(),
    readPicture: (filename) => source.read(filename, { filename, size: 'full' }),
  });
  mountProfile(calls, {
    pool,
    publishChange,
    userOf,
    rulesOf: async (site) => profileRules(await sites.settingsOf(site)),
  });
  const pictures = {
    pool,
    files,
    publishChange,
    approvesAtOnce: async (site: string) => (await sites.settingsOf(site)).approve_on_upload,
  };
  mountPictures(calls, pictures);
  await mountMedia(app, {
    calls,
    pool,
    files,
    source,
    mountOtherUploads: (uploads, makePicture) => mountAddPicture(uploads, { ...pictures, makePicture }),
  });
}

/** Returns the rules for the profiles of a site from its settings. */
function profileRules({ countries, visible_profile_notes }: OwnSettings): ProfileRules {
  return {
    countries,
    notes: visible_profile_notes,
    regionsOf: regionIdsOf,
  };
}
