import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
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
import { FirstChoices } from './first-choices.tsx';
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
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {steps.isWide !== true && (
        <div className={styles.onlyNarrow}>
          <Progress step={steps.step} />
        </div>
      )}
      {!isOnline && (
        <Notice tone="warning" icon={CloudOff} role="status">
          <Trans>You are offline. Signing up needs a connection. What you have entered stays here.</Trans>
        </Notice>
      )}
      <Fields state={state} steps={steps} signing={signing} />
      <End state={state} steps={steps} signing={signing} />
    </form>
  );
}

interface FieldsProps {
  state: SignupState;
  steps: SignupSteps;
  signing: SigningUp;
}

function Fields({ state, steps, signing }: FieldsProps) {
  const { settings, peer, returnTo } = signing;
  return (
    <>
      <OfStep step={0} steps={steps}>
        <InviteField state={state} />
        {peer && <FirstMessage state={state} peer={peer} settings={settings} />}
        <WhoFields state={state} />
      </OfStep>
      {(steps.shows(0) || steps.shows(1)) && (
        <div className={styles.pair}>
          <OfStep step={1} steps={steps}>
            <NameField state={state} />
          </OfStep>
          <OfStep step={0} steps={steps}>
            <BornField state={state} />
          </OfStep>
        </div>
      )}
      <OfStep step={1} steps={steps}>
        <AccountFields state={state} returnTo={returnTo} />
      </OfStep>
      <OfStep step={0} steps={steps}>
        <PlaceFields state={state} countries={settings.countries} />
      </OfStep>
      <OfStep step={2} steps={steps}>
        <ConsentFields state={state} settings={settings} />
        <FirstChoices {...state.shown} />
      </OfStep>
    </>
  );
}

interface OfStepProps {
  step: number;
  steps: SignupSteps;
  children: ReactNode;
}

/** The fields of a step. While the width of the window is unknown, only a wide one shows those of the other steps. */
function OfStep({ step, steps, children }: OfStepProps) {
  if (steps.shows(step)) return children;
  return steps.isWide === undefined && <div className={styles.onlyWide}>{children}</div>;
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
        {steps.isWide !== true && steps.step > 0 && (
          <Button look="quiet" onPress={steps.back} isDisabled={isPending}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" className={styles.submit} isPending={isPending} isDisabled={steps.isLast && !isOnline}>
          {steps.isLast ? <Trans>Create my profile</Trans> : <NextWords isWide={steps.isWide} />}
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

/** The button of a step. A wide window has only one step. */
function NextWords({ isWide }: { isWide: boolean | undefined }) {
  if (isWide !== undefined) return <Trans>Next</Trans>;
  return (
    <>
      <span className={styles.onlyNarrow}>
        <Trans>Next</Trans>
      </span>
      <span className={styles.onlyWide}>
        <Trans>Create my profile</Trans>
      </span>
    </>
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
