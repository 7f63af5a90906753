import { useState } from 'react';
import {
  storedChoices,
  storeInterests,
  storeLikes,
  type VisitorChoices,
} from '../../domain/choices/visitor-choices.ts';

/** The choices of the visitor that the form sends, and how to remove them from the form and the device. */
export interface ShownChoices {
  readonly choices: VisitorChoices;
  readonly removeLikes: () => void;
  readonly removeInterests: () => void;
}

/** Reads the choices of this device once, so that the form sends what it shows. On the server they are empty. */
export function useVisitorChoices(): ShownChoices {
  const [choices, setChoices] = useState(storedChoices);
  return {
    choices,
    removeLikes: () => {
      storeLikes([]);
      setChoices({ ...choices, likes: [] });
    },
    removeInterests: () => {
      storeInterests([]);
      setChoices({ ...choices, interests: [] });
    },
  };
}
