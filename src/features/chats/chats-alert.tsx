import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { alertAtom } from './alert-state.ts';

/** Says that something did not work which the screen already showed as done. */
export function ChatsAlert() {
  const { i18n, t } = useLingui();
  const [words, setWords] = useAtom(alertAtom);
  if (words === null) return null;
  const close = () => setWords(null);
  return (
    <Dialog
      title={t`That did not work`}
      role="alertdialog"
      onClose={close}
      actions={
        <Button onPress={close}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {i18n._(words)} <Trans>Your conversations are as they were.</Trans>
    </Dialog>
  );
}
