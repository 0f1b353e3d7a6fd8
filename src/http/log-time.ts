/** All but the milliseconds is made once a second, in which thousands of lines may be written. */
export function logTime(clock: () => number): () => string {
  let madeForSecond = 0
  let untilSeconds = ''
  return () => {
    const nowMs = clock()
    const second = Math.floor(nowMs / 1000)
    if (second !== madeForSecond) {
      untilSeconds = `,"time":"${new Date(nowMs).toISOString().slice(0, -'000Z'.length)}`
      madeForSecond = second
    }
    const ms = nowMs - second * 1000
    return `${untilSeconds}${ms < 10 ? '00' : ms < 100 ? '0' : ''}${ms}Z"`
  }
}
