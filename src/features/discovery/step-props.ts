import type { ReactNode } from 'react';
import type { Answers } from './finder-answers.ts';

/** What each question of the finder is given. */
export interface StepProps {
  title: string;
  answers: Answers;
  isLocated: boolean;
  renderLocation: () => ReactNode;
  onAnswer: (answers: Answers) => void;
}
