import { fork } from 'node:child_process'
import { join } from 'node:path'

export interface Child<Question, Answer> {
  pid: number
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

/**
 * Starts a module of this folder as a separate process that answers questions. What measures must not share a thread with
 * what is measured.
 */
export function startChild<Question, Answer>(
  entry: string,
  environment: Record<string, string> = {},
): Child<Question, Answer> {
  const child = fork(join(import.meta.dirname, entry), [], {
    serialization: 'advanced',
    env: { ...process.env, ...environment },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${entry} ended before it answered`))
        child.once('exit', onExit)
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as Answer)
        })
        child.send(question as object)
      }),
    async stop() {
      child.disconnect()
      await exited
    },
  }
}

/** The child's side of `startChild`: answers the parent's questions one after the other. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer> | Answer): void {
  let last: Promise<unknown> = Promise.resolve()
  process.on('message', (question: Question) => {
    last = last.then(async () => process.send?.(await answer(question)))
  })
  process.once('disconnect', () => process.exit(0))
}
