import { useEffect, useState } from 'react'

/** Counts the answers of the server, for what takes the focus each time one comes. */
export function useAttempts(answer: unknown): number {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (answer) setAttempts((count) => count + 1)
  }, [answer])
  return attempts
}
