import { useEffect, useEffectEvent, useState } from 'react'

interface Answer<T, P> {
  data?: T
  /** What the data are the answer to. */
  question?: string
  problem?: P
  /** The last question that was answered. */
  answered?: string
}

/**
 * The answer to a question that changes while a page is shown. The latest question counts; until its answer comes, the
 * data before stay. Nothing is asked without a question. `pauseMs` is for questions that somebody types.
 */
export function useAnswer<T, P>(
  question: string | undefined,
  ask: () => Promise<{ data: T } | { problem: P }>,
  pauseMs = 0,
) {
  const [answer, setAnswer] = useState<Answer<T, P>>({})
  const [round, setRound] = useState(0)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (question === undefined) return setAnswer({})
    let isOver = false
    async function read(answered: string): Promise<void> {
      const outcome = await askNow()
      if (isOver) return
      setAnswer((before) =>
        'problem' in outcome ? { ...before, ...outcome, answered } : { ...outcome, question: answered, answered },
      )
    }
    const timer = pauseMs === 0 ? void read(question) : setTimeout(read, pauseMs, question)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [question, pauseMs, round])
  return {
    data: answer.data,
    problem: answer.problem,
    /** Whether the data are the answer to the question, not to one before. */
    isCurrent: answer.question === question,
    isAnswered: answer.answered === question,
    setData: (data: T) => setAnswer((before) => ({ ...before, data })),
    /** Asks again. */
    read() {
      setAnswer(({ answered: _, ...before }) => before)
      setRound((count) => count + 1)
    },
  }
}
