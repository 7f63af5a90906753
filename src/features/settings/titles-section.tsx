import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/account/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import section from '../../ui/layout/section.module.css';
import { SaveState } from '../account/save-state.tsx';
import { useSaveUser } from './use-save-user.ts';

/** The switch that removes names from page titles. Notifications have a separate switch. */
export function TitlesSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const save = useSaveUser();
  if (me === undefined) return null;
  return (
    <div role="group" aria-label={t`On a shared screen`} className={section.body}>
      <SwitchLine
        isOn={(save.isPending ? save.variables.neutral_titles : undefined) ?? me.neutral_titles}
        isDisabled={save.isPending || !isOnline}
        label={<Trans>Neutral page titles</Trans>}
        why={
          <Trans>
            The browser’s tab and history then say “Messages” or “Profile”, not the name of the person you write to or
            look at.
          </Trans>
        }
        onChange={(neutral_titles) => save.mutate({ neutral_titles })}
      />
      <SaveState error={save.error} />
    </div>
  );
}
