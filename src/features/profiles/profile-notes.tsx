import { Trans, useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import { languageWords } from '../../domain/words/language-words.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './profile-sections.module.css';

/** The member's own texts, marked with their language if the page has another one. */
export function ProfileNotes({
  profile: { notes, notes_language: language },
}: {
  profile: Pick<MemberProfile, 'notes' | 'notes_language'>;
}) {
  const { i18n } = useLingui();
  const shown = Object.entries(notes);
  // Null or, in a page cached before the field existed, missing.
  const isForeign = language != null && language !== i18n.locale;
  return (
    <>
      {shown.map(([name, words]) => (
        <p key={name} className={styles.say} lang={language ?? undefined}>
          <bdi>{words}</bdi>
        </p>
      ))}
      {isForeign && shown.length > 0 && (
        <p className={styles.language}>
          <Icon of={Languages} size="s" />
          <Trans>Written in {languageWords(language, i18n.locale)}</Trans>
        </p>
      )}
    </>
  );
}
