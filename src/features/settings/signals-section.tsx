import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/account/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import section from '../../ui/layout/section.module.css';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import { SaveState } from '../account/save-state.tsx';
import { useSaveUser } from './use-save-user.ts';

/** The switches for signals that a member's devices send by themselves: the online state, read receipts and typing. */
export function SignalsSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const save = useSaveUser();
  if (me === undefined) return null;
  const shown = { ...me, ...(save.isPending ? save.variables : {}) };
  const isDisabled = save.isPending || !isOnline;
  return (
    <div role="group" aria-label={t`What others see while you are here`} className={section.body}>
      <SwitchLine
        isOn={!shown.hide_online}
        isDisabled={isDisabled}
        label={<Trans>Show when I’m online</Trans>}
        why={<Trans>If this is off, nobody sees that you are online or when you were last here.</Trans>}
        onChange={(isShown) => save.mutate({ hide_online: !isShown })}
      />
      <SwitchLine
        isOn={shown.read_receipts}
        isDisabled={isDisabled}
        label={<Trans>Read receipts</Trans>}
        why={<Trans>Both sides see which messages have been read. If this is off, neither side does.</Trans>}
        onChange={(read_receipts) => save.mutate({ read_receipts })}
      />
      <SwitchLine
        isOn={shown.show_typing}
        isDisabled={isDisabled}
        label={<Trans>Typing</Trans>}
        why={<Trans>Both sides see who is writing. If this is off, neither side does.</Trans>}
        onChange={(show_typing) => save.mutate({ show_typing })}
      />
      <SaveState error={save.error} />
    </div>
  );
}
