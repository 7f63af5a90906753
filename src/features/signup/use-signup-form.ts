import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { cleanText } from '../../../contract/base/written-text.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProblemCode } from '../../../contract/base/problem.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { signUp, SignupForm } from '../../../contract/signup.ts';
import { type CompanyAnswer, getCompanyInfo, type SiteSettings } from '../../../contract/sites/sites.ts';
import { termsVersion } from '../../../contract/sites/terms-version.ts';
import { forgetCampaign, storedCampaign, visitSource } from '../tracking/campaign.ts';
import { type AddressQuestion, useAddressQuestion } from '../../browser/use-address-question.ts';
import { countryOfLanguages } from '../../domain/language/offered-locales.ts';
import { visitorRegion } from '../../domain/places/visitor-region.ts';
import { useSignInBy } from '../../domain/session/use-sign-in-by.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import type { VisitorChoices } from '../../domain/choices/visitor-choices.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { checkValues, isoDate, type SignupField, type SignupRules } from './check-values.ts';
import { type ShownChoices, useVisitorChoices } from './use-visitor-choices.ts';
import { dropDraft, type FirstAnswers, NO_VALUES, readDraft, type SignupValues, storeDraft } from './signup-values.ts';

/** The fields of the profile that gets the first message. A profile may hide the age and the country. */
export type Peer = Pick<ProfileCard, 'id' | 'name' | 'city' | 'fictional' | 'main_image'> & {
  readonly age?: number | null;
  readonly country: string | null;
};

/** The site, and the place of the form. */
export interface SigningUp {
  readonly settings: SiteSettings;
  /** Undefined until it has loaded. */
  readonly company: CompanyAnswer | undefined;
  /** Loads `company` again, which has the date of the current terms. Does not fail. */
  readonly reloadCompany: () => Promise<unknown>;
  /** The member who gets the first message. */
  readonly peer?: Peer | undefined;
  /** The invitation code of the URL. */
  readonly invite?: string | undefined;
  /** The answers of the URL, which are newer than the draft. */
  readonly first?: FirstAnswers | undefined;
  /** The path to open after a login instead of a sign-up. */
  readonly returnTo?: string | undefined;
}

/** The field that a refusal refers to. Any other refusal refers to the whole form. */
export const REFUSED_FIELDS: Partial<Record<ProblemCode, SignupField>> = {
  email_taken: 'email',
  email_pending_deletion: 'email',
  too_young: 'date_of_birth',
  name_not_allowed: 'name',
  password_too_common: 'password',
  password_too_personal: 'password',
  invite_invalid: 'invite',
  terms_changed: 'terms',
  message_too_long: 'message',
};

export interface SignupState {
  readonly form: UseFormReturn<SignupValues>;
  readonly rules: SignupRules;
  readonly address: AddressQuestion;
  /** The choices of the visitor before the form. */
  readonly shown: ShownChoices;
  readonly isPending: boolean;
  /** The failure of the last try, if it refers to no field. */
  readonly failure: Error | null;
  /** The visitor has entered something, in this visit or before a reload. */
  readonly isBegun: boolean;
  /** Sends the form. Returns the field that was refused, if one was. */
  readonly send: (values: SignupValues) => Promise<SignupField | undefined>;
}

/**
 * The state of the sign-up form: react-hook-form with the contract's rules, the draft of this tab, and the server's refusals. The head of
 * server/features/signup/sign-up.ts draws the way from this form to the welcome screen.
 */
export function useSignupForm(signing: SigningUp): SignupState {
  const { i18n } = useLingui();
  const { settings, peer, invite, first } = signing;
  const rules: SignupRules = {
    minimumAge: settings.minimum_age,
    needsInvite: settings.signups === 'invite_only',
    messageLength: settings.message_length,
  };
  const [draft] = useState(() => readDraft(peer?.id));
  const form = useForm<SignupValues>({
    defaultValues: {
      ...NO_VALUES,
      ...likelyPlace(settings),
      ...draft,
      ...(invite !== undefined && { invite }),
      ...(first?.gender !== undefined && { gender: first.gender }),
      ...(first?.looking_for !== undefined && { looking_for: first.looking_for }),
    },
    mode: 'onTouched',
    resolver: makeResolver(peer === undefined ? { ...rules, messageLength: Number.POSITIVE_INFINITY } : rules),
  });
  const address = useAddressQuestion(useWatch({ control: form.control, name: 'email' }));
  useStoredDraft(form, peer?.id);
  const shown = useVisitorChoices();
  const sending = useSending(signing, shown.choices);
  const send = async (values: SignupValues) => {
    const error = await sending.mutateAsync(values).then(
      () => null,
      (reason: unknown) => reason,
    );
    const field = refusedField(error);
    // A consent covers one version of the terms, so other terms clear it.
    if (field === 'terms') form.setValue('terms', false);
    if (field !== undefined) form.setError(field, { type: codeOf(error) ?? '', message: i18n._(failureWords(error)) });
    return field;
  };
  const failure = refusedField(sending.error) === undefined ? sending.error : null;
  const isBegun = form.formState.isDirty || isWritten(draft);
  return { form, rules, address, shown, isPending: sending.isPending, failure, isBegun, send };
}

/** Sends the form, and adopts the session of the new member. */
function useSending(signing: SigningUp, choices: VisitorChoices) {
  const { i18n } = useLingui();
  const signInBy = useSignInBy();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (values: SignupValues) => {
      const company = signing.company ?? (await request(getCompanyInfo));
      const { settings, peer } = signing;
      const body = makeBody(values, { language: i18n.locale, company, settings, peer, choices });
      return signInBy(async () => {
        const answer = await request(signUp, { body, withEndedCookie: true });
        // The draft is deleted before the session replaces this screen, because the member may leave the page at once.
        dropDraft();
        return answer;
      }).catch(async (error: unknown) => {
        // The next try is for the terms that are shown then, so it waits for them.
        if (codeOf(error) === 'terms_changed') await signing.reloadCompany();
        throw error;
      });
    },
    // The session unmounts this component, so the callback belongs to the mutation's options, which outlive the component.
    onSuccess: () => {
      forgetVisit();
      void navigate({ to: '/complete-signup', replace: true });
    },
  });
}

/** Stores the entered values for a reload. */
function useStoredDraft(form: UseFormReturn<SignupValues>, peer: MemberId | undefined): void {
  useEffect(() => {
    // While the session starts, the form mounts once more with the draft that the sign-up deletes. So it stores values only after an input.
    let isEntered = false;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        isEntered ||= isDirty === true;
        if (isEntered) storeDraft(values, peer);
      },
    });
  }, [form, peer]);
}

/** Deletes the data that the tab and the device stored for the sign-up. */
function forgetVisit(): void {
  dropDraft();
  forgetCampaign();
}

/** Whether a draft contains an entered value. */
function isWritten(draft: Partial<SignupValues>): boolean {
  return Object.entries(draft).some(([name, text]) => name !== 'country' && text !== NO_VALUES[name as SignupField]);
}

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined);

function refusedField(error: unknown): SignupField | undefined {
  const code = codeOf(error);
  return code && REFUSED_FIELDS[code];
}

function makeResolver(rules: SignupRules): Resolver<SignupValues> {
  return (values) => {
    const errors = Object.entries(checkValues(values, rules));
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors.map(([field, type]) => [field, { type }])) };
  };
}

/** The visitor's country if the site serves it. */
function likelyPlace(settings: SiteSettings): Pick<SignupValues, 'country' | 'region'> {
  const country = countryOfLanguages(settings);
  if (country === null || !settings.countries.includes(country)) return { country: '', region: '' };
  return { country, region: visitorRegion(country) ?? '' };
}

interface Surroundings {
  readonly language: string;
  readonly company: CompanyAnswer;
  readonly settings: Pick<SiteSettings, 'signups'>;
  readonly peer: Peer | undefined;
  readonly choices: VisitorChoices;
}

function makeBody(values: SignupValues, { language, company, settings, peer, choices }: Surroundings): SignupForm {
  const { name, email, password, gender, looking_for, country, mails } = values;
  const tracking = storedCampaign();
  // Other sites have no use for it, so they get it only with a consent.
  const trafficsource = settings.signups === 'with_trafficsource' ? visitSource() : undefined;
  const { likes, interests } = choices;
  const [invite, message] = [values.invite.trim(), cleanText(values.message)];
  return SignupForm.parse({
    email: email.trim(),
    name: name.trim(),
    password,
    date_of_birth: isoDate(values.date_of_birth),
    gender,
    looking_for,
    country,
    region: values.region === '' ? null : values.region,
    language,
    consents: {
      terms: values.terms,
      sensitive_data: values.sensitive_data,
      mails,
      version: termsVersion(company.added),
      text_hash: company.text_hash,
    },
    ...(peer !== undefined && message !== '' && { signup_message: { profile: peer.id, body: message } }),
    ...(likes.length > 0 && { likes: likes.map(({ id }) => id) }),
    ...(interests.length > 0 && { interests }),
    ...(invite !== '' && { invite }),
    ...(tracking && { tracking }),
    ...(trafficsource !== undefined && { trafficsource }),
  });
}
