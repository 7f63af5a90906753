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
        { value: 'interests', icon: Sparkles, words: t`What we have in common`, about: t`Whoever shares most of your interests comes first` },
        { value: 'distance', icon: MapPin, words: t`That they live nearby`, about: t`The nearest come first` },
        { value: 'age', icon: CalendarHeart, words: t`That we are of an age`, about: t`Those closest to you in age come first` },
        { value: 'online', icon: Zap, words: t`That we can talk now`, about: t`Whoever is online comes first` },
      ]}
    />
  );
}
