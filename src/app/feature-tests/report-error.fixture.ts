// A browser's own, which happy-dom lacks: what is reported is thrown where nothing catches it, and fails the run.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
