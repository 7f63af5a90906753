import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { profileProgress } from '../../../contract/own-profile/profile-progress.ts';
import { readNote, storeNote } from '../../browser/storage/store-note.ts';
import { CloseButton } from '../../ui/controls/buttons/close-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';

/** The key of the time when the member dismissed the alert. The specification names it. */
const HIDDEN_AT = 'hide-enrich-alert';
const AGAIN_AFTER_MS = 30 * 86_400_000;
/** Below this number of completed steps, a profile counts as almost empty. */
const FEW = 3;

/**
 * Reminds a member without a picture, or with an almost empty profile, that few people find it. A dismissed alert
 * returns after 30 days.
 */
export function EnrichAlert({ me }: { me: User }) {
  const { t } = useLingui();
  const isOnProfile = useLocation({ select: ({ pathname }) => pathname === '/profile' });
  const [isHidden, setHidden] = useState(wasHidden);
  const hasPicture = me.profile.main_image !== null;
  if (isHidden || (hasPicture && profileProgress(me).filled >= FEW)) return null;
  const hide = () => {
    storeNote(HIDDEN_AT, String(Date.now()));
    setHidden(true);
  };
  return (
    <aside aria-label={t`Your profile`}>
      <Notice icon={Sparkles} bar end={<CloseButton onPress={hide} />}>
        {hasPicture ? (
          <Trans>Your profile doesn’t say much about you yet. A few words and interests help people find you.</Trans>
        ) : (
          <Trans>Your profile has no picture that others can see. Add one, and people will find you more easily.</Trans>
        )}{' '}
        {!isOnProfile && (
          <TextLink to="/profile">
            <Trans>Complete your profile</Trans>
          </TextLink>
        )}
      </Notice>
    </aside>
  );
}

function wasHidden(): boolean {
  const at = Number(readNote(HIDDEN_AT) ?? 0);
  return Date.now() - at < AGAIN_AFTER_MS;
}
