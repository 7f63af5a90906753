/** A session of classic WebDriver. Each command is one request. */
export interface WebDriverSession {
  readonly capabilities: Readonly<Record<string, unknown>>;
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
}

/** Starts a browser through the driver at this URL. */
export async function openWebDriverSession(driver: string, wanted: object): Promise<WebDriverSession> {
  const opened = await call('POST', `${driver}/session`, { capabilities: { alwaysMatch: wanted } });
  const { sessionId, capabilities } = opened as { sessionId: string; capabilities: Record<string, unknown> };
  return { capabilities, send: (method, path, body) => call(method, `${driver}/session/${sessionId}${path}`, body) };
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
