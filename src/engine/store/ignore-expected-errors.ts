import { ApiFailure } from '../api/failure.ts';
import { isStoreClosed } from './database.ts';

/** Missing answers, aborts, ended time limits and a closed store are expected here. Any other error is a defect and is reported. */
export async function ignoreExpectedErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (
      error instanceof ApiFailure ||
      isStoreClosed(error) ||
      (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    )
      return;
    reportError(error);
  }
}
