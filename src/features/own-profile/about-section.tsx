import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { looksLikeAddress, ProfileEdit } from '../../../contract/own-profile/own-profile.ts';
import { isBlank } from '../../../contract/base/written-text.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import type { EntryFailure } from '../../engine/store/entry.ts';
import { GENDER_WORDS, RELATIONSHIP_WORDS } from '../../domain/words/member-words.ts';
import { Section } from '../../ui/layout/section.tsx';
import { oneOf, SEXUALITIES } from '../../domain/words/field-words.ts';
import styles from './profile-form.module.css';
import { entryWords, SavedState } from './saved-state.tsx';
import { SelectRow, useOptions } from './select-row.tsx';
import { TextRow } from './text-row.tsx';
import type { OwnProfile } from './use-own-profile.ts';

const NAME_MAX = 40;

interface AboutSectionProps {
  own: OwnProfile;
  /** The date of birth, as `YYYY-MM-DD`. */
  born: string | undefined;
}

/** The basic facts of the own profile: name, gender, sexuality and relationship. */
export function AboutSection({ own, born }: AboutSectionProps) {
  const { i18n, t } = useLingui();
  const { calendar } = useFormats();
  const { profile, save, saveDraft } = own;
  const [isWriting, setWriting] = useState(false);
  const fault = isWriting ? null : (faultOf(profile.name) ?? own.waiting.get('name')?.failure ?? null);
  const onName = async (name: string) => {
    // An invalid name is stored as a draft and stays in the field, with the reason.
    await (faultOf(name) === null ? save('name', { name: name.trim() }) : saveDraft('name', { name }));
    setWriting(false);
  };
  return (
    <Section title={t`About you`}>
      <div className={styles.body}>
        <TextRow
          label={t`Name`}
          value={profile.name}
          maxLength={NAME_MAX}
          autoComplete="nickname"
          help={<Trans>This is the name others see. Please don’t use your e-mail address.</Trans>}
          error={fault === null ? undefined : fault === 'empty' ? t`Please enter a name.` : i18n._(entryWords(fault))}
          onType={(name) => {
            setWriting(true);
            return saveDraft('name', { name });
          }}
          onSave={onName}
        />
        <SelectRow
          label={t`Gender`}
          value={profile.gender}
          options={useOptions(GENDER_WORDS)}
          onChoose={(gender) => gender && void save('gender', { gender })}
        />
        <SelectRow
          label={t`Sexuality`}
          value={profile.sexuality}
          options={useOptions(SEXUALITIES)}
          none={t`Rather not say`}
          onChoose={(sexuality) => void save('sexuality', { sexuality })}
        />
        <SelectRow
          label={t`Relationship`}
          value={oneOf(RELATIONSHIP_WORDS, profile.relationship_status)}
          options={useOptions(RELATIONSHIP_WORDS)}
          none={t`Rather not say`}
          onChoose={(relationship_status) => void save('relationship', { relationship_status })}
        />
        <p className={styles.fixed}>
          <span className={styles.label}>
            <Trans>Date of birth</Trans>
          </span>
          {born !== undefined && <span>{calendar(born, 'longDay')}</span>}
          <span className={styles.help}>
            <Trans>Others see only your age, {profile.age}. Your date of birth cannot be changed.</Trans>
          </span>
        </p>
        <SavedState of={['name', 'gender', 'sexuality', 'relationship']} shownAbove={['name']} own={own} />
      </div>
    </Section>
  );
}

/** The reason why a name is invalid, as far as this device can check. */
function faultOf(name: string): 'empty' | EntryFailure | null {
  if (ProfileEdit.safeParse({ name }).success && !looksLikeAddress(name)) return null;
  return isBlank(name) ? 'empty' : { code: 'name_not_allowed', data: {} };
}
