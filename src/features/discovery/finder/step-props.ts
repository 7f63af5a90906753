import type { ReactNode } from 'react';
import type { Answers } from './finder-answers.ts';

/** The props of each step of the finder. */
export interface StepProps {
  title: string;
  answers: Answers;
  isLocated: boolean;
  renderLocation: () => ReactNode;
  onAnswer: (answers: Answers) => void;
}
