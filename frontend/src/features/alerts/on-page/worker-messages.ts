import * as z from 'zod/mini';

/** What the service worker says to open pages: a push has arrived, or the person pressed a notification. */
const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alert') }),
  /** `path`: of ours. The page answers at the message's port, so that the worker need not open another. */
  z.object({ kind: z.literal('open'), path: z.string().check(z.regex(/^\/(?!\/)/)) }),
]);
type WorkerMessage = z.output<typeof workerMessage>;

/** Calls `listener` with each message of a kind. Returns the unsubscribe function. */
export function onWorkerMessage<K extends WorkerMessage['kind']>(
  kind: K,
  listener: (message: Extract<WorkerMessage, { kind: K }>, port: MessagePort | undefined) => void,
): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const worker = navigator.serviceWorker;
  const receive = (event: MessageEvent<unknown>) => {
    const message = workerMessage.safeParse(event.data).data;
    if (isOfKind(message, kind)) listener(message, event.ports[0]);
  };
  worker.addEventListener('message', receive);
  return () => worker.removeEventListener('message', receive);
}

function isOfKind<K extends WorkerMessage['kind']>(
  message: WorkerMessage | undefined,
  kind: K,
): message is Extract<WorkerMessage, { kind: K }> {
  return message?.kind === kind;
}
