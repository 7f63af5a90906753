import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { townName } from '../../domain/places/town-name.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import { FictionalNote } from './fictional-note.tsx';
import { PicturePair } from './picture-pair.tsx';

interface NewLikeDialogProps {
  settings: SiteSettings | undefined;
  profile: ProfileCard;
  onClose: () => void;
}

/** Shows a new like that the member has not opened yet. */
export function NewLikeDialog({ settings, profile, onClose }: NewLikeDialogProps) {
  const { i18n, t } = useLingui();
  const { id, name, age, fictional } = profile;
  const town = townName(profile.city, profile.country, i18n.locale);
  return (
    <Dialog
      title={t`${name} likes you`}
      picture={<PicturePair people={[profile]} />}
      size="full"
      onClose={onClose}
      actions={
        <>
          <LinkButton wide to="/likes/m/$id" params={{ id }} onClick={onClose}>
            <Trans>See the profile</Trans>
          </LinkButton>
          <Button wide look="text" onPress={onClose}>
            <Trans>Keep looking</Trans>
          </Button>
        </>
      }
    >
      {name}, {age} {fictional && <Mask />} {town !== null && <>· {town}</>}
      {fictional && <FictionalNote settings={settings} />}
    </Dialog>
  );
}
