// happy-dom has no `reportError`. This one throws outside of any catch, so that a reported error fails the run.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
