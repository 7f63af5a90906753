import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '../../../contract/members.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Mask } from '../../ui/mask.tsx';
import { PicturePair } from './picture-pair.tsx';

interface MatchDialogProps {
  /** Undefined until it is known: then the other side stands alone. */
  me: ProfileCard | undefined;
  profile: ProfileCard;
  onClose: () => void;
}

/** Two likes: said once to each side. */
export function MatchDialog({ me, profile, onClose }: MatchDialogProps) {
  const { t } = useLingui();
  const { id, name, fictional } = profile;
  const mask = fictional && (
    <>
      {' '}
      <Mask />
    </>
  );
  return (
    <Dialog
      title={t`It’s a match`}
      picture={<PicturePair people={me === undefined ? [profile] : [me, profile]} />}
      onClose={onClose}
      actions={
        <>
          <LinkButton wide to="/members/$id/chat" params={{ id }} onClick={onClose}>
            <Trans>Write to {name}</Trans>
          </LinkButton>
          <Button wide look="text" onPress={onClose}>
            <Trans>Keep looking</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You and {name}{mask} like each other.
      </Trans>
    </Dialog>
  );
}
