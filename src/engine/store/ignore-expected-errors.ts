import { ApiFailure } from '../api/failure.ts';
import { isStoreClosed } from './database.ts';

/** No answer, being stopped and a member who has left are what this work lives with; anything else is a defect and is heard. */
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
