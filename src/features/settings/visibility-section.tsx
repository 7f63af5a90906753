import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/account/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import section from '../../ui/layout/section.module.css';
import { SaveState } from '../account/save-state.tsx';
import { useSaveUser } from './use-save-user.ts';

/** The switch of invisible mode, for premium members. */
export function VisibilitySection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const choice = useSaveUser();
  if (me === undefined) return null;
  const shown = (choice.isPending ? choice.variables.invisible : undefined) ?? me.invisible;
  return (
    <div role="group" aria-label={t`Who can find you`} className={section.body}>
      <SwitchLine
        isOn={shown}
        // A former premium member can always turn invisible mode off.
        isDisabled={choice.isPending || !isOnline || (!me.paid_user && !me.invisible)}
        label={<Trans>Invisible mode</Trans>}
        why={
          <Trans>
            You are not in searches or suggestions, and nobody sees when you are online. Only members you have liked or
            written to see you.
          </Trans>
        }
        onChange={(isOn) => choice.mutate({ invisible: isOn })}
      />
      {!me.paid_user && (
        <div className={section.buttons}>
          <LinkButton to="/premium" look="premium" small>
            <Trans>Get Premium</Trans>
          </LinkButton>
        </div>
      )}
      <SaveState error={choice.error} />
    </div>
  );
}
