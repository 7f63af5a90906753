import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type Strength, passwordStrength } from './password-strength.ts';
import styles from './strength-line.module.css';

const STEPS: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];

interface StrengthLineProps {
  password: string;
  /** Whether the password is little more than public data of the member, such as the name. It is then weak at any length. */
  isOwn?: boolean;
  words: Readonly<Record<Strength | 'own', { readonly name: MessageDescriptor; readonly advice: MessageDescriptor }>>;
}

/** Shows below a new password how hard it is to guess, and advice to improve it. */
export function StrengthLine({ password, isOwn = false, words }: StrengthLineProps) {
  const { i18n } = useLingui();
  const strength = isOwn ? 'weak' : passwordStrength(password);
  const { name, advice } = words[isOwn ? 'own' : strength];
  const step = STEPS.indexOf(strength);
  return (
    <div className={styles.line} aria-live="polite">
      {password !== '' && (
        <>
          <p className={styles.name}>{i18n._(name)}</p>
          <span className={styles.bars} data-strength={strength} aria-hidden="true">
            {STEPS.map((one, index) => (
              <i key={one} className={index <= step ? styles.on : undefined} />
            ))}
          </span>
          <p className={styles.advice}>{i18n._(advice)}</p>
        </>
      )}
    </div>
  );
}
