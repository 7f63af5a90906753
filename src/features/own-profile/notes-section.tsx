import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile-form.module.css';
import { SavedState } from './saved-state.tsx';
import { TextRow } from './text-row.tsx';
import type { OwnProfile } from './use-own-profile.ts';

const NOTE_MAX = 2_000;
/** The operator defines the notes. These names have labels in every language, which the server's export finds by their ids. */
const KNOWN: Readonly<Record<string, MessageDescriptor>> = {
  about: msg({ id: 'note.about', message: 'About me' }),
  about_me: msg({ id: 'note.about_me', message: 'About me' }),
  looking_for: msg({ id: 'note.looking_for', message: 'What I am looking for' }),
};

/** The member's free texts, if the site has fields for them. */
export function NotesSection({ own, names }: { own: OwnProfile; names: readonly string[] }) {
  const { i18n, t } = useLingui();
  const { profile, save, saveDraft } = own;
  if (names.length === 0) return null;
  return (
    <Section title={t`In your own words`}>
      <div className={styles.body}>
        {names.map((name) => (
          <TextRow
            key={name}
            label={KNOWN[name] === undefined ? name.replaceAll('_', ' ') : i18n._(KNOWN[name])}
            value={profile.notes[name] ?? ''}
            maxLength={NOTE_MAX}
            isLong
            onType={(text) => saveDraft(`note:${name}`, { notes: { [name]: text } })}
            onSave={(text) => save(`note:${name}`, { notes: { [name]: text.trim() } })}
          />
        ))}
        <SavedState of={names.map((name) => `note:${name}`)} own={own} />
      </div>
    </Section>
  );
}
