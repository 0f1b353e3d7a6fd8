/** Runs at once and ends once; a pause keeps what is left of the time. */
export function countdown(durationMs: number, onEnd: () => void): { pause(): void; resume(): void } {
  let leftMs = durationMs
  let startedAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const resume = () => {
    if (timer !== undefined || hasEnded) return
    startedAtMs = Date.now()
    timer = setTimeout(() => {
      hasEnded = true
      onEnd()
    }, leftMs)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs -= Date.now() - startedAtMs
  }
  resume()
  return { pause, resume }
}
