import { type ReactNode, Suspense, useState } from 'react';
import type { PicturePart } from '../../../browser/pictures/crop-picture.ts';
import type { MeasuredPicture } from '../../../browser/pictures/picture-file.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** The part of a picture that the member chose, the whole picture, or null after a dismissal. */
export type CropAnswer = PicturePart | 'whole' | null;

export interface CropQuestion {
  readonly picture: MeasuredPicture;
  readonly at: number;
  readonly of: number;
}

/** Asks in a dialog for the part of a picture to upload. */
export function useCropQuestion(): { ask: (question: CropQuestion) => Promise<CropAnswer>; dialog: ReactNode } {
  const [asked, setAsked] = useState<(CropQuestion & { answer: (answer: CropAnswer) => void }) | null>(null);
  const ask = (question: CropQuestion) =>
    new Promise<CropAnswer>((resolve) => {
      const answer = (given: CropAnswer) => {
        setAsked(null);
        resolve(given);
      };
      setAsked({ ...question, answer });
    });
  return {
    ask,
    dialog: asked && (
      <Suspense>
        <CropDialog
          key={asked.at}
          picture={asked.picture}
          at={asked.at}
          of={asked.of}
          onChoose={asked.answer}
          onClose={() => asked.answer(null)}
        />
      </Suspense>
    ),
  };
}
