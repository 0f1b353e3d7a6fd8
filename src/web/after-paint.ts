/** What a tap has changed is seen first; what it sets in motion comes in a task of its own after that frame. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))

/** The same to wait for. A window that nobody looks at has no frames and is not waited for. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => (document.hidden ? resolve() : afterPaint(resolve)))
