import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { safetyKey } from '../../domain/query-keys.ts';
import { readSafety, switchSafety } from '../../engine/store/safety.ts';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import section from '../../ui/layout/section.module.css';

/** The switches for the rules about risky and rude messages. The choices stay on this device, as the rules do. */
export function SafetySection() {
  const { t } = useLingui();
  const store = useStore();
  const { data: choices } = useLive(safetyKey, () => readSafety(store));
  return (
    <div role="group" aria-label={t`In your conversations`} className={section.body}>
      <SwitchLine
        isOn={choices?.notes === true}
        isDisabled={choices === undefined}
        label={<Trans>Notes about risky messages</Trans>}
        why={
          <Trans>
            When somebody you hardly know asks for money or to write elsewhere, a note under the message says so. The
            rule runs on this device, and no text leaves it. This choice is for this device.
          </Trans>
        }
        onChange={(notes) => void switchSafety(store, { notes }).catch(reportError)}
      />
      <SwitchLine
        isOn={choices?.asks === true}
        isDisabled={choices === undefined}
        label={<Trans>A question before rude first words</Trans>}
        why={
          <Trans>
            When your first message to somebody is sexual or could hurt them, the app asks before it sends it. The rule
            and this choice are on this device too.
          </Trans>
        }
        onChange={(asks) => void switchSafety(store, { asks }).catch(reportError)}
      />
    </div>
  );
}
