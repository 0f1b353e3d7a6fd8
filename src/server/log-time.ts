/** A moment as lines of the log say it. All but the milliseconds is made once a second, in which thousands may be written. */
export function logTime(): (atMs: number) => string {
  let madeForSecond = 0
  let untilSeconds = ''
  return (atMs) => {
    const second = Math.floor(atMs / 1000)
    if (second !== madeForSecond) {
      untilSeconds = `,"time":"${new Date(atMs).toISOString().slice(0, -'000Z'.length)}`
      madeForSecond = second
    }
    const ms = atMs - second * 1000
    return `${untilSeconds}${ms < 10 ? '00' : ms < 100 ? '0' : ''}${ms}Z"`
  }
}
