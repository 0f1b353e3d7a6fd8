import { addAnswers, answerGroup } from '#domain/reliability/service-days.ts'

/** The process that records them asks every minute; what the others count is forgotten. */
const keptMs = 120_000

/** Counts how fast visitors are answered, in the groups of `answerLimitsMs`. */
export function createAnswerCounter(monotonicMs: () => number = () => performance.now()) {
  let answers: number[] = addAnswers([], [])
  let sinceMs = monotonicMs()
  function restart(): void {
    answers = addAnswers([], [])
    sinceMs = monotonicMs()
  }
  return {
    add(durationMs: number): void {
      if (monotonicMs() - sinceMs > keptMs) restart()
      const group = answerGroup(durationMs)
      answers[group] = (answers[group] ?? 0) + 1
    },
    take(): readonly number[] {
      const taken = answers
      restart()
      return taken
    },
  }
}
