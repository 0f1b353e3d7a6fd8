/** When the browser has nothing better to do. */
export const whenIdle = (act: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200))
