import { ApiFailure } from '../api/failure.ts';
import { isStoreClosed } from './database.ts';

/** Missing answers, aborts and a closed store are expected here. Any other error is a defect and is rethrown. */
export async function ignoreExpectedErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (
      error instanceof ApiFailure ||
      isStoreClosed(error) ||
      (error instanceof DOMException && error.name === 'AbortError')
    )
      return;
    reportError(error);
  }
}
