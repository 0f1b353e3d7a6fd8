import { whenIdle } from '../when-idle.ts'

/** Writing takes its time and nobody waits for it; but before the page is left it is done. */
export function keepWhenIdle(write: () => void): void {
  let isDone = false
  const once = () => {
    removeEventListener('pagehide', once)
    if (!isDone) write()
    isDone = true
  }
  addEventListener('pagehide', once)
  whenIdle(once)
}
