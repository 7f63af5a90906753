import { Trans, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PauseWords } from './pause-section.tsx';
import { SaveState } from '../account/save-state.tsx';
import { useSaveUser } from './use-save-user.ts';

/** Reminds a member that their profile is paused, and offers to end the pause. */
export function PauseAlert({ me }: { me: User }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const save = useSaveUser();
  if (!me.pause) return null;
  const endButton = (
    <Button
      look="quiet"
      small
      isPending={save.isPending}
      isDisabled={!isOnline}
      onPress={() => save.mutate({ pause: null })}
    >
      <Trans>Come back</Trans>
    </Button>
  );
  return (
    <aside aria-label={t`Your pause`}>
      <Notice icon={Hourglass} bar end={endButton}>
        <PauseWords until={me.pause.until} />
        {save.error !== null && <SaveState error={save.error} />}
      </Notice>
    </aside>
  );
}
