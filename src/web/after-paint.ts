/** What a tap has changed is seen first; what it sets in motion comes in a task of its own after that frame. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))

/** No frame takes so long; a window that nobody looks at any more has none, and what was tapped there counts all the same. */
const frameOverdueMs = 100

/** The same to wait for. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, document.hidden ? 0 : frameOverdueMs)
  })
