import { createInterface } from 'node:readline/promises'
import type { Translate } from '#domain/i18n/translate.ts'

interface Progress {
  step(by?: number): void
  end(): void
}

/** Interaction with the person running the command, apart from its result. */
export interface Terminal {
  /** Asks a yes/no question; undefined when nobody is at a terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined
  /** Asks for a line of text; undefined when nobody is at a terminal. */
  ask: ((question: string) => Promise<string>) | undefined
  progress(label: string, total: number): Progress
}

const barWidth = 28
const redrawIntervalMs = 80

/** Progress bars and questions go to stderr, so that stdout contains nothing but the result. */
function createProgressBar(label: string, total: number): Progress {
  let [done, drawnAtMs] = [0, 0]
  const draw = () => {
    const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * barWidth)
    process.stderr.write(`\r  ${label} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total}`)
  }
  return {
    step(by = 1) {
      done += by
      if (performance.now() - drawnAtMs < redrawIntervalMs) return
      drawnAtMs = performance.now()
      draw()
    },
    end: () => process.stderr.write('\r\u001b[K'),
  }
}

const silentProgress: Progress = { step: () => {}, end: () => {} }

async function confirmOnTerminal(t: Translate<'cli'>, question: string): Promise<boolean> {
  const readline = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await readline.question(`${question} ${t('confirm.yesNo')} `)
  readline.close()
  return t('confirm.yesWords').split(' ').includes(answer.trim().toLowerCase())
}

async function askOnTerminal(question: string): Promise<string> {
  const readline = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await readline.question(question)
  readline.close()
  return answer
}

const isAttended = () => process.stdin.isTTY && process.stderr.isTTY

export const createTerminal = (t: Translate<'cli'>): Terminal => ({
  confirm: isAttended() ? (question: string) => confirmOnTerminal(t, question) : undefined,
  ask: isAttended() ? askOnTerminal : undefined,
  progress: (label, total) => (process.stderr.isTTY ? createProgressBar(label, total) : silentProgress),
})
