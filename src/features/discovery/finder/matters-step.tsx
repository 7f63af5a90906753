import { useLingui } from '@lingui/react/macro';
import { CalendarHeart, MapPin, Sparkles, Zap } from 'lucide-react';
import { Choices } from './choices.tsx';
import type { StepProps } from './step-props.ts';

export function MattersStep({ title, answers, onAnswer }: StepProps) {
  const { t } = useLingui();
  return (
    <Choices
      label={title}
      value={answers.matters}
      onChange={(matters) => onAnswer({ ...answers, matters })}
      choices={[
        {
          value: 'interests',
          icon: Sparkles,
          words: t`Having things in common`,
          about: t`People who share most of your interests come first`,
        },
        { value: 'distance', icon: MapPin, words: t`Living near each other`, about: t`The nearest people come first` },
        {
          value: 'age',
          icon: CalendarHeart,
          words: t`Being close in age`,
          about: t`People closest to your age come first`,
        },
        { value: 'online', icon: Zap, words: t`Being able to talk now`, about: t`People who are online come first` },
      ]}
    />
  );
}
