/** Runs the callback in a task after the next frame, so that the visible result of a tap is painted first. */
export const afterPaint = (callback: () => void): void => void requestAnimationFrame(() => setTimeout(callback))

/** Longer than any frame. A hidden window paints no frames, but the work after a tap must still run. */
const frameTimeoutMs = 100

/** Resolves after the next frame is painted, or after a time-out. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, document.hidden ? 0 : frameTimeoutMs)
  })
