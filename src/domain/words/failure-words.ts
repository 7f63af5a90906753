import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { StorageRefused } from '../../engine/api/device.ts';
import { ApiFailure } from '../../engine/api/failure.ts';

// These texts are in the frame's catalogue. The texts of refusals have a catalogue of their own (problem-words.ts).

export const ERROR = msg`An error has occurred.`;
export const TRY_LATER = msg`An error occured, please try again later.`;
export const NOT_FOUND = msg`This page could not be found`;
const UNREACHED = msg`The connection failed. Please try again.`;
const NO_STORAGE = msg`This browser does not let the app store anything, so you cannot log in here. Some private windows do that.`;
const NO_ANSWER = msg`The server did not answer. Please try again.`;

/** The text for an error that is no refusal, and the general text for a refusal. */
export function generalFailureWords(error: unknown): MessageDescriptor {
  if (error instanceof StorageRefused) return NO_STORAGE;
  if (!(error instanceof ApiFailure)) return ERROR;
  if (error.failure.kind === 'problem') return error.failure.status >= 500 ? TRY_LATER : ERROR;
  return error.failure.kind === 'network' ? UNREACHED : NO_ANSWER;
}
