import { Plural, Trans } from '@lingui/react/macro';
import type { ResponseOf } from '../../../../contract/base/call.ts';
import type { getPictures, OwnPicture } from '../../../../contract/own-profile/own-profile.ts';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import styles from './pictures-section.module.css';

interface PicturesAboutProps {
  known: ResponseOf<typeof getPictures> | undefined;
  pictures: readonly OwnPicture[];
  taken: number;
  isOnline: boolean;
}

/** Explains the maximum number of pictures and the marks on them. */
export function PicturesAbout({ known, pictures, taken, isOnline }: PicturesAboutProps) {
  const has = (what: (picture: OwnPicture) => boolean) => pictures.some(what);
  return (
    <div className={styles.about}>
      {known !== undefined && (
        <p className={styles.quota}>
          <strong>
            <Trans>
              {taken} of {known.limit}
            </Trans>
          </strong>
          {known.limit < known.premium_limit && (
            <>
              <span>
                <Plural
                  value={known.premium_limit}
                  one="Premium members can have # picture."
                  other="Premium members can have # pictures."
                />
              </span>
              <LinkButton to="/premium" look="premium" small>
                <Trans>Get Premium</Trans>
              </LinkButton>
            </>
          )}
        </p>
      )}
      {known === undefined && !isOnline && (
        <p>
          <Trans>Your pictures will load when you’re back online. You can already add new ones.</Trans>
        </p>
      )}
      {has(({ status }) => status === 'pending') && (
        <p>
          <Trans>We check every picture before others can see it. Until then, only you can.</Trans>
        </p>
      )}
      {has(({ status }) => status === 'rejected') && (
        <p>
          <Trans>Only you can see a picture that wasn’t accepted. You can remove it and add another.</Trans>
        </p>
      )}
      {has(({ hidden }) => hidden) && (
        <p>
          <Trans>
            You have more pictures than you can show at the moment. The hidden ones are kept for you and shown to no
            one.
          </Trans>
        </p>
      )}
      {pictures.length > 0 && !has(({ main }) => main) && (
        <p>
          <Trans>You have no main picture. It has to be one that everyone can see.</Trans>
        </p>
      )}
    </div>
  );
}
