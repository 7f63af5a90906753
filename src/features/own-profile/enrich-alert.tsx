import { Trans } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../contract/account.ts';
import type { Profile } from '../../../contract/profiles.ts';
import { keepNote } from '../../browser/keep-note.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The specification's name for when it was put away. */
const HIDDEN_AT = 'hide-enrich-alert';
const AGAIN_AFTER_MS = 30 * 86_400_000;
const FEW = 3;

/** Says, once in a while, that a profile without a picture, or with hardly a word, is found by few. */
export function EnrichAlert({ me }: { me: User }) {
  const [isHidden, setHidden] = useState(wasHidden);
  const hasPicture = me.profile.main_image !== null;
  if (isHidden || (hasPicture && countSaid(me.profile) >= FEW)) return null;
  const hide = () => {
    keepNote(HIDDEN_AT, String(Date.now()));
    setHidden(true);
  };
  return (
    <Notice icon={Sparkles} bar end={<CloseButton onPress={hide} />}>
      {hasPicture ? (
        <Trans>Your profile doesn’t say much about you yet. A few words and interests help people find you.</Trans>
      ) : (
        <Trans>Your profile has no picture that others can see. Add one, and people will find you more easily.</Trans>
      )}{' '}
      <TextLink to="/profile">
        <Trans>Complete your profile</Trans>
      </TextLink>
    </Notice>
  );
}

function wasHidden(): boolean {
  const at = Number(localStorage.getItem(HIDDEN_AT) ?? 0);
  return Date.now() - at < AGAIN_AFTER_MS;
}

/** How many of the things that one can say have been said. */
function countSaid({
  sexuality,
  city,
  interests,
  hair_color,
  eye_color,
  body_type,
  relationship_status,
  tattoos,
  notes,
}: Profile): number {
  const said = [sexuality, city, hair_color, eye_color, body_type, relationship_status, tattoos].filter(
    (value) => value !== null,
  ).length;
  return said + (interests.length > 0 ? 1 : 0) + Object.keys(notes).length;
}
