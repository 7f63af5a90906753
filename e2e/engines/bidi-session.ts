/** A session of WebDriver BiDi with commands, answers and events. */
export interface BidiSession {
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface Incoming {
  readonly id?: number;
  readonly method?: string;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
  readonly message?: string;
}

type Waiting = PromiseWithResolvers<Record<string, unknown>>;

/** Connects to a browser at `address`. Pending commands fail when the connection closes. */
export async function openBidiSession(
  address: string,
  onEvent: (method: string, params: Record<string, unknown>) => void,
): Promise<BidiSession> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, type, method, params, result, message } = JSON.parse(data) as Incoming;
    if (id === undefined) return onEvent(method ?? '', params ?? {});
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result ?? {});
    return waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'));
  });
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`No program answers at ${address}.`)));
  await opened.promise;

  const send = (method: string, params: object = {}) => {
    const answer: Waiting = Promise.withResolvers();
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  await send('session.new', { capabilities: {} });
  return { send, close: () => socket.close() };
}
