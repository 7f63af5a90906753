import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import type { TestState } from './use-test-push.ts';

/** A push normally arrives within a few seconds. */
const LATE_MS = 20_000;

interface PushTestProps {
  test: TestState;
  onSend: () => void;
}

/** The button that sends a push to this device, and what has become of the push. */
export function PushTest({ test, onSend }: PushTestProps) {
  return (
    <>
      <Button look="quiet" isPending={test.kind === 'sending'} isDisabled={!useOnline()} onPress={onSend}>
        <Icon of={Send} />
        <Trans>Send me a test</Trans>
      </Button>
      <TestResult test={test} />
    </>
  );
}

/** The result of a test. It is also there after the subscription has ended by it. */
export function TestResult({ test }: Pick<PushTestProps, 'test'>) {
  const { i18n } = useLingui();
  const formats = useFormats();
  switch (test.kind) {
    case 'none':
    case 'sending':
      return null;
    case 'sent':
      return <Waiting />;
    case 'arrived': {
      const time = formats.number(Math.max(1, Math.round(test.afterMs / 1_000)), 'seconds');
      return (
        <Notice tone="success" role="status">
          <Trans>Arrived here after {time}.</Trans>
        </Notice>
      );
    }
    case 'gone':
      return (
        <Notice tone="warning" role="alert">
          <Trans>The browser had ended the notifications of this device. Switch them on again.</Trans>
        </Notice>
      );
    case 'later':
      return (
        <Notice tone="warning" role="alert">
          <Trans>The notification service of your browser did not take it. Please try again later.</Trans>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(test.error))}
        </Notice>
      );
  }
}

function Waiting() {
  return useIsLate(LATE_MS) ? (
    <Notice tone="warning" role="status">
      <Trans>It has not arrived yet. Your browser or your system may hold it back.</Trans>
    </Notice>
  ) : (
    <p className={section.words} role="status">
      <Trans>Sent. It arrives within a few seconds.</Trans>
    </p>
  );
}
