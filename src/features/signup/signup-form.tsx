import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { visitSource } from '../tracking/campaign.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { StepLine } from '../../ui/layout/step-line.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { AccountFields, NameField } from './account-fields.tsx';
import { checkValues } from './check-values.ts';
import { ConsentFields } from './consent-fields.tsx';
import { visitorCreditPrice } from './visitor-credit-price.ts';
import { FirstMessage } from './first-message.tsx';
import { SignupsClosed } from './signups-closed.tsx';
import styles from './signup-form.module.css';
import { SIGNUP_FIELDS, SIGNUP_STEPS, type SignupSteps, useSignupSteps } from './use-signup-steps.ts';
import { type SigningUp, type SignupState, useSignupForm } from './use-signup-form.ts';
import { BornField, PlaceFields, WhoFields } from './who-fields.tsx';
import { TextField } from '../../ui/controls/fields/text-field.tsx';
import { useField } from './use-field.ts';

/** Whether the site accepts only visitors of partners, and no partner has sent this visitor. */
const isForPartners = ({ signups }: SiteSettings) => signups === 'with_trafficsource' && visitSource() === undefined;

interface SignupFormProps extends SigningUp {
  /** Notifies a dialog around the form whether the visitor has entered something, and whether the request is pending. */
  onState?: (state: { isBegun: boolean; isPending: boolean }) => void;
}

export function SignupForm({ onState, ...signing }: SignupFormProps) {
  const state = useSignupForm(signing);
  const { form, failure, isBegun, isPending } = state;
  const steps = useSignupSteps(state);
  const isOnline = useOnline();
  useEffect(() => onState?.({ isBegun, isPending }), [onState, isBegun, isPending]);
  const isRefused = failure instanceof ApiFailure && failure.code === 'signups_closed';
  if (isRefused || isForPartners(signing.settings)) return <SignupsClosed signups={signing.settings.signups} />;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (steps.shows(1) && state.address.holds()) return form.setFocus('email');
    if (!steps.isLast) return steps.next();
    const invalidField = SIGNUP_FIELDS.find((field) => checkValues(form.getValues(), state.rules)[field] !== undefined);
    if (invalidField !== undefined) {
      await form.trigger();
      return steps.show(invalidField);
    }
    const refused = await state.send(form.getValues());
    if (refused !== undefined) steps.show(refused);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!steps.isWide && <Progress step={steps.step} />}
      {!isOnline && (
        <Notice tone="warning" icon={CloudOff} role="status">
          <Trans>You are offline. Signing up needs a connection. What you have entered stays here.</Trans>
        </Notice>
      )}
      {steps.shows(0) && (
        <>
          <InviteField state={state} />
          {signing.peer && <FirstMessage state={state} peer={signing.peer} settings={signing.settings} />}
          <WhoFields state={state} />
        </>
      )}
      {steps.isWide ? (
        <AllFields state={state} signing={signing} />
      ) : (
        <FieldsOfStep step={steps.step} state={state} signing={signing} />
      )}
      {steps.shows(2) && <ConsentFields state={state} settings={signing.settings} />}
      <End state={state} steps={steps} signing={signing} />
    </form>
  );
}

interface FieldsProps {
  state: SignupState;
  signing: SigningUp;
}

function AllFields({ state, signing }: FieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <NameField state={state} />
        <BornField state={state} />
      </div>
      <AccountFields state={state} returnTo={signing.returnTo} />
      <PlaceFields state={state} countries={signing.settings.countries} />
    </>
  );
}

function FieldsOfStep({ step, state, signing }: FieldsProps & { step: number }) {
  if (step === 0)
    return (
      <>
        <BornField state={state} />
        <PlaceFields state={state} countries={signing.settings.countries} />
      </>
    );
  if (step !== 1) return null;
  return (
    <>
      <NameField state={state} />
      <AccountFields state={state} returnTo={signing.returnTo} />
    </>
  );
}

function Progress({ step }: { step: number }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const titles = [t`About you`, t`Your account`, t`Your consent`];
  return (
    <div className={styles.progress}>
      <h2 ref={heading} tabIndex={-1} className={styles.step}>
        {titles[step]}{' '}
        <span>
          <Trans>
            {step + 1} of {SIGNUP_STEPS}
          </Trans>
        </span>
      </h2>
      <StepLine label={t`Step ${step + 1} of ${SIGNUP_STEPS}`} step={step + 1} of={SIGNUP_STEPS} />
    </div>
  );
}

function End({ state, steps, signing }: { state: SignupState; steps: SignupSteps; signing: SigningUp }) {
  const { i18n } = useLingui();
  const { money } = useFormats();
  const { settings, returnTo } = signing;
  const { failure, isPending, form } = state;
  const isOnline = useOnline();
  const credits = settings.signup_credits;
  const price = visitorCreditPrice(settings, form.watch('country'));
  const worth = price && money({ ...price, cents: credits * price.cents });
  return (
    <div className={styles.end}>
      {failure !== null && isOnline && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(failure))}
        </Notice>
      )}
      <div className={styles.buttons}>
        {!steps.isWide && steps.step > 0 && (
          <Button look="quiet" onPress={steps.back} isDisabled={isPending}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" className={styles.submit} isPending={isPending} isDisabled={steps.isLast && !isOnline}>
          {steps.isLast ? <Trans>Create my profile</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
      <p className={styles.small}>
        {credits > 0 && (
          <>
            <Trans>
              Free. You start with{' '}
              <strong>
                <Plural value={credits} one="# credit" other="# credits" />
              </strong>
            </Trans>
            {worth !== null && <Trans>, worth at least {worth}</Trans>}.{' '}
          </>
        )}
        <Trans>
          Already a member?{' '}
          <TextLink to="/login" search={returnTo === undefined ? {} : { redirect: returnTo }}>
            Log in
          </TextLink>
        </Trans>
      </p>
    </div>
  );
}

/** The invitation code, if the site requires an invitation or the URL has a code. */
function InviteField({ state }: { state: SignupState }) {
  const { t } = useLingui();
  const { code: _, ...invite } = useField(state, 'invite');
  const [hadCode] = [state.form.formState.defaultValues?.invite !== ''];
  if (!state.rules.needsInvite && !hadCode) return null;
  return (
    <TextField
      {...invite}
      label={t`Invitation code`}
      name="invite"
      autoComplete="off"
      spellCheck="false"
      maxLength={40}
      help={t`New members come by invitation. A code works once.`}
    />
  );
}
