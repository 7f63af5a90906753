import { type ReactNode, Suspense, useState } from 'react';
import type { MeasuredPicture, PicturePart } from '../../../browser/pictures/picture-file.ts';
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
  const [openQuestion, setOpenQuestion] = useState<(CropQuestion & { answer: (answer: CropAnswer) => void }) | null>(
    null,
  );
  const ask = (question: CropQuestion) =>
    new Promise<CropAnswer>((resolve) => {
      const answer = (part: CropAnswer) => {
        setOpenQuestion(null);
        resolve(part);
      };
      setOpenQuestion({ ...question, answer });
    });
  return {
    ask,
    dialog: openQuestion && (
      <Suspense>
        <CropDialog
          key={openQuestion.at}
          picture={openQuestion.picture}
          at={openQuestion.at}
          of={openQuestion.of}
          onChoose={openQuestion.answer}
          onClose={() => openQuestion.answer(null)}
        />
      </Suspense>
    ),
  };
}
