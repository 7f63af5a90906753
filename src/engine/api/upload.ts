import type { Call, ResponseOf } from '../../../contract/call.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { CALL_TIMEOUT_MS } from '../../../contract/rules.ts';
import { ApiFailure, type Failure } from './failure.ts';
import { noteAnswer } from './reachability.ts';
import { headersOf, readAnswer } from './request.ts';

export interface Uploading {
  readonly form: FormData;
  readonly member: MemberId;
  readonly signal: AbortSignal;
  /** How much has gone out, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** `request` for a form, told how far it is: fetch says nothing of that. Made once; who waits tries again. */
export async function upload<C extends Call>(call: C, uploading: Uploading): Promise<ResponseOf<C>> {
  uploading.signal.throwIfAborted();
  const answer = await send(call, uploading);
  uploading.signal.throwIfAborted();
  noteAnswer('failure' in answer ? answer.failure : null);
  if ('failure' in answer) throw new ApiFailure(answer.failure);
  return answer.value;
}

function send<C extends Call>(call: C, { form, member, signal, onProgress }: Uploading): Promise<{ value: ResponseOf<C> } | { failure: Failure }> {
  return new Promise((resolve) => {
    const http = new XMLHttpRequest();
    http.open(call.method, call.path);
    http.timeout = CALL_TIMEOUT_MS * 6;
    for (const [name, value] of Object.entries(headersOf(call, { member }))) http.setRequestHeader(name, value);
    http.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    const stop = () => http.abort();
    signal.addEventListener('abort', stop, { once: true });
    const end = (answer: { value: ResponseOf<C> } | { failure: Failure }) => {
      signal.removeEventListener('abort', stop);
      resolve(answer);
    };
    http.onload = () => end(readAnswer(call, http.status, http.responseText));
    http.ontimeout = () => end({ failure: { kind: 'timeout' } });
    http.onerror = () => end({ failure: { kind: 'network' } });
    http.onabort = () => end({ failure: { kind: 'network' } });
    http.send(form);
  });
}
