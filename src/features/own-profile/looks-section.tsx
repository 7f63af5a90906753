import { useLingui } from '@lingui/react/macro';
import { BODY_WORDS } from '../../domain/words/member-words.ts';
import { Section } from '../../ui/layout/section.tsx';
import { EYES, HAIR, oneOf, TATTOOS } from '../../domain/words/field-words.ts';
import styles from './profile-form.module.css';
import { SavedState } from './saved-state.tsx';
import { SelectRow, useOptions } from './select-row.tsx';
import type { OwnProfile } from './use-own-profile.ts';

/** The member's appearance. All fields are optional. */
export function LooksSection({ own }: { own: OwnProfile }) {
  const { t } = useLingui();
  const { profile, save } = own;
  const none = t`Rather not say`;
  const tattoos = profile.tattoos === null ? null : profile.tattoos ? 'yes' : 'no';
  return (
    <Section title={t`How you look`}>
      <div className={styles.body}>
        <SelectRow
          label={t`Hair`}
          value={oneOf(HAIR, profile.hair_color)}
          options={useOptions(HAIR)}
          none={none}
          onChoose={(hair_color) => void save('hair', { hair_color })}
        />
        <SelectRow
          label={t`Eyes`}
          value={oneOf(EYES, profile.eye_color)}
          options={useOptions(EYES)}
          none={none}
          onChoose={(eye_color) => void save('eyes', { eye_color })}
        />
        <SelectRow
          label={t`Body type`}
          value={oneOf(BODY_WORDS, profile.body_type)}
          options={useOptions(BODY_WORDS)}
          none={none}
          onChoose={(body_type) => void save('body', { body_type })}
        />
        <SelectRow
          label={t`Tattoos`}
          value={tattoos}
          options={useOptions(TATTOOS)}
          none={none}
          onChoose={(chosen) => void save('tattoos', { tattoos: chosen === null ? null : chosen === 'yes' })}
        />
        <SavedState of={['hair', 'eyes', 'body', 'tattoos']} own={own} />
      </div>
    </Section>
  );
}
