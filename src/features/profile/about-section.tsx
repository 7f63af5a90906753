import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProfileEdit } from '../../../contract/profile.ts';
import { problemWords } from '../../engine/problem-words.ts';
import { GENDER_WORDS, RELATIONSHIP_WORDS } from '../../engine/profile-words/member-words.ts';
import { Section } from '../../ui/section.tsx';
import { oneOf, SEXUALITIES } from './field-words.ts';
import styles from './profile-form.module.css';
import { SavedState } from './saved-state.tsx';
import { SelectRow, useOptions } from './select-row.tsx';
import { TextRow } from './text-row.tsx';
import type { OwnProfile } from './use-own-profile.ts';

const NAME_MAX = 40;

/** Who one is: name, gender, whom one likes, whether there is somebody. */
export function AboutSection({ own }: { own: OwnProfile }) {
  const { i18n, t } = useLingui();
  const { profile, say, note } = own;
  const [wrong, setWrong] = useState<'empty' | 'not-allowed' | null>(null);
  const onName = async (name: string) => {
    const fits = ProfileEdit.safeParse({ name }).success;
    setWrong(fits ? null : name.trim() === '' ? 'empty' : 'not-allowed');
    // What cannot be a name stays in the field, with the reason.
    await (fits ? say('name', { name: name.trim() }) : note('name', { name }));
  };
  return (
    <Section title={t`About you`}>
      <div className={styles.body}>
        <TextRow
          label={t`Username`}
          value={profile.name}
          maxLength={NAME_MAX}
          autoComplete="nickname"
          help={<Trans>This is the name others see. Please don’t use your e-mail address.</Trans>}
          error={wrong === null ? undefined : wrong === 'empty' ? t`Please enter a username.` : i18n._(problemWords('name_not_allowed', {}))}
          onType={(name) => note('name', { name })}
          onSay={onName}
        />
        <SelectRow label={t`Gender`} value={profile.gender} options={useOptions(GENDER_WORDS)} onChoose={(gender) => gender && void say('gender', { gender })} />
        <SelectRow label={t`Sexuality`} value={profile.sexuality} options={useOptions(SEXUALITIES)} none={t`Rather not say`} onChoose={(sexuality) => void say('sexuality', { sexuality })} />
        <SelectRow
          label={t`Relationship`}
          value={oneOf(RELATIONSHIP_WORDS, profile.relationship_status)}
          options={useOptions(RELATIONSHIP_WORDS)}
          none={t`Rather not say`}
          onChoose={(relationship_status) => void say('relationship', { relationship_status })}
        />
        <p className={styles.fixed}>
          <span className={styles.label}>
            <Trans>Age</Trans>
          </span>
          <span>{profile.age}</span>
          <span className={styles.help}>
            <Trans>Your date of birth cannot be changed.</Trans>
          </span>
        </p>
        <SavedState of={['name', 'gender', 'sexuality', 'relationship']} own={own} />
      </div>
    </Section>
  );
}
