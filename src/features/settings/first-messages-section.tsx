import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailQuestionMark } from 'lucide-react';
import { useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { AGE_SLIDER_END, MINIMUM_AGE } from '../../../contract/base/rules.ts';
import type { FirstMessages } from '../../../contract/chats/requests.ts';
import { useOnline } from '../../browser/use-online.ts';
import { countriesByWords, countryWords } from '../../domain/places/country-words.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { RangePair } from '../../ui/controls/choices/range-pair.tsx';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import section from '../../ui/layout/section.module.css';
import { SaveState } from '../account/save-state.tsx';
import { useSaveUser } from './use-save-user.ts';

const EVERYONE: FirstMessages = { min_age: null, max_age: null, country: null, photo: false };

/** The choice of who may write first. First messages of other members are requests (contract/chats/requests.ts). */
export function FirstMessagesSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { choice, change, error } = useChoice(me?.first_messages ?? EVERYONE);
  const limits = useLimits(choice);
  const value = limits.length === 0 ? t`Everybody` : t`Not everybody`;
  if (me === undefined) return null;
  return (
    <Fold icon={MailQuestionMark} title={t`Who can write first`} anchor="first-messages" value={value}>
      <div className={section.body}>
        <p className={section.words}>
          <Trans>
            A first message from anybody else is a request: it waits in a part of its own in your messages, without a
            notification. Whoever writes it is told so before. Members you match with can always write to you.
          </Trans>
        </p>
        {isOnline ? <Choices choice={choice} me={me} onChange={change} /> : <p>{limits.join(' · ')}</p>}
        <SaveState error={error} />
      </div>
    </Fold>
  );
}

interface SavedChoice {
  readonly choice: FirstMessages;
  readonly change: (changes: Partial<FirstMessages>) => void;
  readonly error: Error | null;
}

/**
 * The shown choice, and its changes. One request runs at a time, and the next one has the newest choice: each press of an arrow key is a
 * change, and an earlier answer must not replace a later choice.
 */
function useChoice(stored: FirstMessages): SavedChoice {
  const save = useSaveUser();
  const [shown, setShown] = useState<FirstMessages | null>(null);
  const newest = useRef<FirstMessages | null>(null);
  const choice = shown ?? stored;
  const saveAll = async () => {
    let saved = null;
    while (newest.current !== null && newest.current !== saved) {
      saved = newest.current;
      await save.mutateAsync({ first_messages: saved });
    }
  };
  const change = (changes: Partial<FirstMessages>) => {
    const isSaving = newest.current !== null;
    newest.current = { ...(newest.current ?? choice), ...changes };
    setShown(newest.current);
    if (isSaving) return;
    // The section shows the error of the mutation.
    void saveAll()
      .catch(() => undefined)
      .then(() => {
        newest.current = null;
        setShown(null);
      });
  };
  return { choice, change, error: save.error };
}

interface ChoicesProps {
  choice: FirstMessages;
  me: User;
  onChange: (changes: Partial<FirstMessages>) => void;
}

function Choices({ choice, me, onChange }: ChoicesProps) {
  const { i18n, t } = useLingui();
  const words = useAgeWords();
  const served = useQuery(settingsQuery).data?.countries ?? [];
  const chosen = choice.country === null ? [] : [choice.country];
  const countries = countriesByWords([...new Set([...served, me.profile.country, ...chosen])], i18n.locale);
  return (
    <>
      <RangePair
        label={t`Age`}
        fromLabel={t`Minimum age`}
        toLabel={t`Maximum age`}
        words={words}
        min={MINIMUM_AGE}
        max={AGE_SLIDER_END}
        from={choice.min_age ?? MINIMUM_AGE}
        to={Math.min(choice.max_age ?? AGE_SLIDER_END, AGE_SLIDER_END)}
        wide
        onChange={(from, to) =>
          onChange({ min_age: from === MINIMUM_AGE ? null : from, max_age: to === AGE_SLIDER_END ? null : to })
        }
      />
      <ChoicePill
        wide
        label={t`Country`}
        choices={[
          { value: '', text: t`Any country` },
          ...countries.map(({ code, words: name }) => ({ value: code, text: name })),
        ]}
        value={choice.country ?? ''}
        onChange={(country) => onChange({ country: country === '' ? null : country })}
      />
      <SwitchLine
        isOn={choice.photo}
        isDisabled={false}
        label={<Trans>Only with a picture</Trans>}
        why={<Trans>Their profile has a main picture that you can see.</Trans>}
        onChange={(photo) => onChange({ photo })}
      />
    </>
  );
}

function useAgeWords(): (from: number, to: number) => string {
  const { t } = useLingui();
  return (from, to) => (to === AGE_SLIDER_END ? t`${from} or older` : from === to ? String(from) : t`${from} to ${to}`);
}

/** The limits of the choice, each in a few words. */
function useLimits({ min_age, max_age, country, photo }: FirstMessages): readonly string[] {
  const { i18n, t } = useLingui();
  const words = useAgeWords();
  return [
    ...(min_age === null && max_age === null ? [] : [words(min_age ?? MINIMUM_AGE, max_age ?? AGE_SLIDER_END)]),
    ...(country === null ? [] : [countryWords(country, i18n.locale)]),
    ...(photo ? [t`with a picture`] : []),
  ];
}
