import type { Answers } from './finder-answers.ts';

/** The props of each step of the finder. */
export interface StepProps {
  title: string;
  answers: Answers;
  isLocated: boolean;
  onAnswer: (answers: Answers) => void;
}
