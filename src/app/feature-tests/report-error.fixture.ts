// happy-dom lacks `reportError`. This one throws outside of any catch, so a reported error fails the run.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
