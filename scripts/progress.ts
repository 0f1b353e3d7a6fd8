/** A bar on a terminal; a line at the end elsewhere. */
export function progress(label: string, total: number): { step(): void; end(): void } {
  const startedAtMs = Date.now()
  let done = 0
  const draw = () => {
    const width = 28
    const filled = Math.round((done / Math.max(total, 1)) * width)
    process.stderr.write(`\r  ${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`)
  }
  return {
    step() {
      done += 1
      if (process.stderr.isTTY) draw()
    },
    end() {
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
      process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}  ${label}: ${total} in ${seconds} s${' '.repeat(30)}\n`)
    },
  }
}
