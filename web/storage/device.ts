/** The device's own news. */

/** Calls back when somebody returns to the page, or the device to the net; the result stops that. */
export function listenToDevice(woken: () => void): () => void {
  const wake = () => {
    if (document.visibilityState !== 'hidden') woken();
  };
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
