import { Trans, useLingui } from '@lingui/react/macro';
import { useOnline } from '../../browser/use-online.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { signInErrorWords } from './sign-in-error-words.ts';

/** Shows below a setting why the member cannot change it, or why the last change failed. */
export function SaveState({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && (
        <p className={section.words}>
          <Trans>You can change this when you’re back online.</Trans>
        </p>
      )}
      {error !== null && (
        <Notice tone="danger" role="alert">
          {i18n._(signInErrorWords(error))}
        </Notice>
      )}
    </>
  );
}
