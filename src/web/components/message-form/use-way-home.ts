import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { timings } from '../../timings.ts'

const acts = ['keydown', 'pointerdown', 'wheel'] as const

/** Home after five seconds, unless the visitor asks to stay or does anything at all; without script nothing happens. */
export function useWayHome(): { secondsLeft: number | undefined; stay: () => void } {
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const stay = useCallback(() => setSecondsLeft(undefined), [])
  useEffect(() => {
    setSecondsLeft(timings.redirectAfterSuccess / 1000)
    for (const act of acts) document.addEventListener(act, stay)
    return () => {
      for (const act of acts) document.removeEventListener(act, stay)
    }
  }, [stay])
  useEffect(() => {
    if (secondsLeft === undefined) return
    if (secondsLeft === 0) return void navigate('/')
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, navigate])
  return { secondsLeft, stay }
}
