import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { PAUSES } from '../../../contract/base/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import section from '../../ui/layout/section.module.css';
import { SaveState } from '../account/save-state.tsx';
import { useSaveUser } from './use-save-user.ts';

type Length = (typeof PAUSES)[number];

/** Hides the profile for a chosen time, or ends the pause. It is part of the settings, and of the screens before an account deletion. */
export function PauseSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  if (me === undefined) return null;
  return (
    <div role="group" aria-label={t`Take a break`} className={section.body}>
      {me.pause ? <Running until={me.pause.until} /> : <Beginning />}
    </div>
  );
}

function Beginning() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const save = useSaveUser();
  const [length, setLength] = useState<Length>('1 month');
  const words: Record<Length, string> = {
    '1 week': t`1 week`,
    '2 weeks': t`2 weeks`,
    '1 month': t`1 month`,
    '3 months': t`3 months`,
    open: t`Until I come back`,
  };
  return (
    <>
      <p className={section.words}>
        <Trans>
          A pause hides your profile. Nobody new finds you, your conversations stay, and we notify you only of replies.
          You end it with one press.
        </Trans>
      </p>
      <ChoicePill
        wide
        label={t`Pause for`}
        choices={PAUSES.map((value) => ({ value, text: words[value] }))}
        value={length}
        onChange={(value) => setLength(value as Length)}
      />
      <div className={section.buttons}>
        <Button
          look="quiet"
          isPending={save.isPending}
          isDisabled={!isOnline}
          onPress={() => save.mutate({ pause: length })}
        >
          <Trans>Pause my profile</Trans>
        </Button>
      </div>
      <SaveState error={save.error} />
    </>
  );
}

function Running({ until }: { until: string | null }) {
  const isOnline = useOnline();
  const save = useSaveUser();
  return (
    <>
      <p role="status" className={section.words}>
        <PauseWords until={until} />
      </p>
      <div className={section.buttons}>
        <Button isPending={save.isPending} isDisabled={!isOnline} onPress={() => save.mutate({ pause: null })}>
          <Trans>Come back now</Trans>
        </Button>
      </div>
      <SaveState error={save.error} />
    </>
  );
}

/** The end of the pause, and its effects. */
export function PauseWords({ until }: { until: string | null }) {
  const { written } = useFormats();
  if (until === null)
    return (
      <Trans>Your profile is paused until you come back. Only members you have liked or written to see you.</Trans>
    );
  const day = written(until, 'day');
  return <Trans>Your profile is paused until {day}. Only members you have liked or written to see you.</Trans>;
}
