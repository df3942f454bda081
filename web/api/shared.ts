/** Replies that all parts of a page share: each is requested once. */

/** How long a failed request is not repeated automatically. */
export const FAILURE_KEPT_MS = 60_000;

/** Wraps a request: callers with the same path share one reply. A failure is shared too, for a minute; the next caller then asks again. */
export function shared<Reply>(read: (path: string) => Promise<Reply>): (path: string) => Promise<Reply> {
  const asked = new Map<string, Promise<Reply>>();
  const failedAt = new Map<string, number>();
  return (path) => {
    const known = asked.get(path);
    const failed = failedAt.get(path);
    if (known !== undefined && (failed === undefined || Date.now() - failed <= FAILURE_KEPT_MS)) return known;
    failedAt.delete(path);
    const reply = read(path).catch((error: unknown) => {
      failedAt.set(path, Date.now());
      throw error;
    });
    asked.set(path, reply);
    return reply;
  };
}
