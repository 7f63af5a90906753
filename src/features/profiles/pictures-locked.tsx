import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Lock } from 'lucide-react';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import styles from './profile-pictures.module.css';
import { isOwnPage, type ProfileViewer } from './profile-viewer.ts';
import { placeholderImage } from '../../ui/pictures/placeholder.ts';

export type Kind = 'premium' | 'private';

interface LockedProps {
  kind: Kind;
  page: ProfilePage;
  viewer: ProfileViewer;
}

/** The number of locked pictures, and how to unlock them. */
export function LockedPictures({ isShown, ...locked }: LockedProps & { isShown: boolean }) {
  return (
    <div className={styles.slide} inert={!isShown}>
      <Blur page={locked.page} />
      <LockedWords {...locked} />
    </div>
  );
}

export function LockedWords({ kind, page, viewer }: LockedProps) {
  return (
    <div className={styles.lock}>
      <Icon of={kind === 'private' ? KeyRound : Lock} size="l" />
      {kind === 'private' ? (
        <PrivateWords page={page} />
      ) : viewer.isMember ? (
        <PremiumWords page={page} />
      ) : (
        <VisitorWords
          count={page.num_premium_pictures}
          onJoin={() => viewer.onNeedsAccount?.(page.card, 'see-pictures')}
        />
      )}
    </div>
  );
}

function PremiumWords({ page }: Pick<LockedProps, 'page'>) {
  const { t } = useLingui();
  const count = page.num_premium_pictures;
  return (
    <>
      <p>{t`${plural(count, { one: '# more picture for premium members', other: '# more pictures for premium members' })}`}</p>
      {!isOwnPage(page) && (
        <LinkButton to="/premium" small>
          <Trans>Get Premium</Trans>
        </LinkButton>
      )}
    </>
  );
}

function VisitorWords({ count, onJoin }: { count: number; onJoin: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`${plural(count, { one: '# more picture for members', other: '# more pictures for members' })}`}</p>
      <Button small onPress={onJoin}>
        <Trans>Create a profile</Trans>
      </Button>
    </>
  );
}

function PrivateWords({ page: { num_private_pictures: count, profile } }: Pick<LockedProps, 'page'>) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`${plural(count, { one: '# private picture', other: '# private pictures' })}`}</p>
      <p className={styles.hint}>
        <Trans>{profile.name} chooses who can see them. You can ask in a message.</Trans>
      </p>
    </>
  );
}

interface LockedThumbsProps extends Pick<LockedProps, 'kind' | 'page'> {
  isChosen: boolean;
  onChoose: () => void;
}

/** A blurred tile for each locked picture of a kind. The first tile shows their number and opens their slide. */
export function LockedThumbs({ kind, page, isChosen, onChoose }: LockedThumbsProps) {
  const count = page[`num_${kind}_pictures`];
  const icon = kind === 'private' ? KeyRound : Lock;
  return (
    <>
      <button type="button" className={styles.thumb} aria-pressed={isChosen} onClick={onChoose}>
        <Blur page={page} />
        <span className={styles.lock}>
          <Icon of={icon} />
          <span>{kind === 'private' ? <Trans>{count} private</Trans> : <Trans>{count} more</Trans>}</span>
        </span>
      </button>
      {Array.from({ length: count - 1 }, (_, at) => (
        // The first tile has all information for screen readers and the keyboard, so the others are hidden from them.
        <span key={at} className={styles.thumb} aria-hidden="true">
          <Blur page={page} />
          <span className={styles.lock}>
            <Icon of={icon} />
          </span>
        </span>
      ))}
    </>
  );
}

/** A blurred visible picture as the background, because locked pictures never reach the device. */
function Blur({ page: { pictures } }: Pick<LockedProps, 'page'>) {
  const placeholder = pictures[0]?.placeholder ?? '';
  return <span className={styles.blur} aria-hidden="true" style={{ backgroundImage: placeholderImage(placeholder) }} />;
}
