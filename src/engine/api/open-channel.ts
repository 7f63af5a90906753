/**
 * Opens a channel between the tabs and the worker of this browser, and returns the function that posts to it. A browser that
 * blocks all cookies may refuse channels. This realm then neither posts nor receives.
 */
export function openChannel<Message>(name: string, receive: (message: Message) => void): (message: Message) => void {
  const channel = open(name);
  if (channel === undefined) return () => {};
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  return (message) => channel.postMessage(message);
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Dexie opens a channel too if the browser seems to support them.
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    return undefined;
  }
}
