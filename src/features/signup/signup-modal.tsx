import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, MessageCircle, ShieldCheck } from 'lucide-react';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './signup-modal.module.css';

interface SignupModalProps {
  /** The profile that the visitor wanted to like or write to; null if they may not see it. */
  profile: ProfileCard | null;
  /** The path to open after a login. */
  returnTo: string;
  onClose: () => void;
}

/** Asks a visitor who uses an action of members to sign up or to log in. */
export function SignupModal({ profile, returnTo, onClose }: SignupModalProps) {
  const { t } = useLingui();
  const name = profile?.name;
  const actions = (
    <>
      <LinkButton to="/login" search={{ redirect: returnTo }} look="quiet">
        <Trans>Log in</Trans>
      </LinkButton>
      <LinkButton to="/signup">
        <Trans>Create a profile</Trans>
      </LinkButton>
    </>
  );
  return (
    <Dialog
      title={name === undefined ? t`Join to meet members` : t`Join to meet ${name}`}
      actions={actions}
      onClose={onClose}
    >
      <div className={styles.whom}>
        {profile && <Avatar name={profile.name} src={profile.main_image?.thumb_filename} size={72} />}
        <p>
          <Trans>
            Looking around and a profile of your own are free. You pay only for what you send, and you see the price
            first.
          </Trans>
        </p>
      </div>
      <ul className={styles.gains}>
        <li>
          <Icon of={Heart} />
          <Trans>Like others, and hear at once when it is a match.</Trans>
        </li>
        <li>
          <Icon of={MessageCircle} />
          <Trans>Write to each other, with a network or without.</Trans>
        </li>
        <li>
          <Icon of={ShieldCheck} />
          <Trans>Choose who sees your pictures. Nobody sees where exactly you are.</Trans>
        </li>
      </ul>
    </Dialog>
  );
}
