/** Events of the device: page visible, network back. */

/** Calls back when the page becomes visible or the network is back; returns a function that stops it. */
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
