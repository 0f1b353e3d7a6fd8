import { createInterface } from 'node:readline/promises'
import type { DeskTexts } from './desk-texts.ts'
import type { Progress, Screen } from './screen.ts'

const width = 28
const drawEveryMs = 80

/** Bars and questions go to the errors' stream, so that the output is nothing but the result. */
function bar(label: string, total: number): Progress {
  let [done, drawnAtMs] = [0, 0]
  const draw = () => {
    const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * width)
    process.stderr.write(`\r  ${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`)
  }
  return {
    step(by = 1) {
      done += by
      if (performance.now() - drawnAtMs < drawEveryMs) return
      drawnAtMs = performance.now()
      draw()
    },
    end: () => process.stderr.write('\r\u001b[K'),
  }
}

const silent: Progress = { step: () => {}, end: () => {} }

const ask =
  (t: DeskTexts) =>
  async (question: string): Promise<boolean> => {
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    const answer = await lines.question(`${question} ${t('ask.yesNo')} `)
    lines.close()
    return t('ask.yesWords').split(' ').includes(answer.trim().toLowerCase())
  }

export const terminalScreen = (t: DeskTexts): Screen => ({
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask(t) : undefined,
  progress: (label, total) => (process.stderr.isTTY ? bar(label, total) : silent),
})
