/**
 * pt: Chama o seu `book` e o seu `reverse`: ao voltarem, o trabalho tem de estar feito, ou a transação já não o anula.
 * en: Calls your `book` and `reverse`: their work must be done when they return, or the transaction cannot undo it.
 */
let isInside = false;

// pt: Terminar o processo lá dentro é uma falha. / en: Ending the process in there is a failure.
process.on('exit', () => {
  if (isInside) process.exitCode = 1;
});

export function callHook(name: 'book' | 'reverse', work: () => unknown): void {
  isInside = true;
  try {
    const result = work() as {then?: unknown; next?: unknown} | null | undefined;
    if (typeof result?.then !== 'function' && typeof result?.next !== 'function') return;
    // pt: A falha da própria promessa não termina o processo. / en: The promise's own failure does not end the process.
    Promise.resolve(result).catch(() => undefined);
    throw new Error(`${name} is asynchronous: its work must be done when it returns`);
  } finally {
    isInside = false;
  }
}
