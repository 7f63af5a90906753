import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { checkValues, type SignupField } from './check-values.ts';
import type { SignupState } from './use-signup-form.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The steps of a sign-up up to this history entry, including the first and the current one. */
    signup?: { readonly form: string; readonly steps: readonly number[] };
  }
}

/** The fields of each step. A phone shows one step at a time, a wide screen all of them. */
const STEPS: readonly (readonly SignupField[])[] = [
  ['invite', 'message', 'gender', 'looking_for', 'date_of_birth', 'country', 'region'],
  ['name', 'email', 'password'],
  ['terms', 'sensitive_data', 'mails'],
];
const LAST = STEPS.length - 1;

export const SIGNUP_FIELDS = STEPS.flat();
export const SIGNUP_STEPS = STEPS.length;

const stepOf = (field: SignupField) => STEPS.findIndex((fields) => fields.includes(field));

/**
 * The step that a phone shows. Each step is a history entry, so that the browser's Back opens the previous step and the form preserves the
 * entered values. A refused field shows its step and receives the focus.
 */
export function useSignupSteps({ form, rules }: SignupState) {
  // Undefined on the server: its page has all fields, and a narrow window hides those of the other steps.
  const isWide = useMediaQuery('(min-width: 768px)');
  const { history } = useRouter();
  const navigate = useNavigate();
  // Entries of a form before a reload are ignored, because that form may have had a password, which no draft stores.
  const id = useId();
  const [mark] = useState(() => `${id}${Date.now()}`);
  const entry = useLocation({ select: ({ state }) => state.signup });
  const [first] = useState(() => firstUnfinished(checkValues(form.getValues(), rules)));
  const steps = entry?.form === mark ? entry.steps : [first];
  const step = steps.at(-1) ?? first;
  const [toFocus, setToFocus] = useState<SignupField>();
  useEffect(() => {
    if (toFocus === undefined || (isWide !== true && stepOf(toFocus) !== step)) return;
    setToFocus(undefined);
    form.setFocus(toFocus);
  }, [toFocus, form, isWide, step]);
  const go = (to: number) => {
    if (to === step) return;
    const signup = { form: mark, steps: [...steps, to] };
    void navigate({ to: '.', search: true, hash: true, state: { signup }, resetScroll: false });
  };
  return {
    isWide,
    step,
    isLast: isWide === true || step === LAST,
    shows: (one: number) => isWide === true || step === one,
    show: (field: SignupField) => {
      if (isWide !== true) go(stepOf(field));
      setToFocus(field);
    },
    back: () => (steps.at(-2) === step - 1 ? history.back() : go(step - 1)),
    next: async () => {
      if (await form.trigger([...(STEPS[step] ?? [])], { shouldFocus: true })) go(step + 1);
    },
  };
}

export type SignupSteps = ReturnType<typeof useSignupSteps>;

/** Removes the history entries of the steps, for a form that closes without leaving its screen. */
export function useLeaveSignupSteps(): () => void {
  const { history } = useRouter();
  const passed = useLocation({ select: ({ state }) => (state.signup?.steps.length ?? 1) - 1 });
  return () => {
    if (passed > 0) history.go(-passed);
  };
}

function firstUnfinished(errors: Partial<Record<SignupField, unknown>>): number {
  const step = STEPS.findIndex((fields) => fields.some((field) => errors[field] !== undefined));
  return step === -1 ? LAST : step;
}
